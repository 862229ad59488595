import { spawnSync } from 'node:child_process';

const projects = [
  'shared-ui',
  'shell',
  'mfe-catalog',
  'mfe-booking',
  'mfe-account',
  'mfe-admin',
  'api',
  'api/stand-ins',
  'api/release-tool',
  'api/workspace',
  'api/workspace/bench/one-bundle/page',
  'api/stand-ins/clerk/testing/page',
];
const failed = projects.filter(
  (folder) =>
    spawnSync('node', ['node_modules/typescript/bin/tsc', '-p', folder], { stdio: 'inherit' }).status !== 0,
);
console.log(
  failed.length === 0
    ? `Types hold in ${projects.length} projects.`
    : `Types do not hold in ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
