import { houseTable, limitTable, loadTable, measuredTable, workedOutTable } from '../scale/tables.ts';

const USAGE = 'npm run scale understands how many times one cinema of four halls: npm run scale -- 5 40';
const given = process.argv.slice(2).map(Number);
if (given.some((count) => !(count > 0 && count <= 1_000_000))) {
  console.error(USAGE);
  process.exit(1);
}
const loads = loadTable(given.length > 0 ? given : [1, 10, 100, 1000]);
console.log([houseTable(), workedOutTable(), loads, limitTable(), measuredTable()].join('\n\n'));
