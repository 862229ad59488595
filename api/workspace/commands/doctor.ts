import { examine } from '../doctor/examine.ts';

const [given, ...more] = process.argv.slice(2);
const address = given || process.env['SITE_URL'] || `http://localhost:${process.env['PORT'] || '3000'}`;

try {
  if (more.length > 0) throw new Error('Name one site: npm run doctor -- https://cinema.example');
  const { lines, wrong } = await examine(address);
  console.log(`${address}\n\n${lines.join('\n')}\n`);
  console.log(wrong === 0 ? 'Nothing is wrong.' : `${wrong} of ${lines.length} are wrong.`);
  process.exit(wrong === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
