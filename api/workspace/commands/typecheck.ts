import { spawnSync } from 'node:child_process';

/** Packages with the same settings share a program (the root's has the remotes and the design system): reading React and Node's types for each took half of the time. */
const programs = [
  '.',
  'shell',
  'api',
  'api/workspace/bench/one-bundle/page',
  'api/stand-ins/clerk/testing/page',
];
const failed = programs.filter(
  (folder) =>
    spawnSync('node', ['node_modules/typescript/bin/tsc', '-p', folder], { stdio: 'inherit' }).status !== 0,
);
console.log(
  failed.length === 0
    ? `Types hold in ${programs.length} programs.`
    : `Types do not hold in ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
