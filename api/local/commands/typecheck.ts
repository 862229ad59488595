import { spawnSync } from 'node:child_process';

const packages = [
  'shared-ui',
  'shell',
  'mfe-catalog',
  'mfe-booking',
  'mfe-account',
  'mfe-admin',
  'api',
  'api/local',
];
const failed = packages.filter(
  (folder) =>
    spawnSync('node', ['node_modules/typescript/bin/tsc', '-p', folder], { stdio: 'inherit' }).status !== 0,
);
console.log(
  failed.length === 0
    ? `Types hold in ${packages.length} packages.`
    : `Types do not hold in ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
