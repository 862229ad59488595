import { spawnSync } from 'node:child_process';

/** Packages with the same settings share a program (the root's has the remotes and the design system): reading React and Node's types for each took half of the time. */
const programs = [
  '.',
  'shell',
  'api',
  'api/workspace/bench/one-bundle/page',
  'api/stand-ins/clerk/testing/page',
];
/** What the compiler knows of the last time: it looks again at what has changed since, and at what depends on that. */
const KNOWN = 'node_modules/.cache/types';

const isWrong = (folder: string) => {
  const known = `${KNOWN}/${folder.replaceAll(/\W+/g, '-')}.tsbuildinfo`;
  const words = ['-p', folder, '--incremental', '--tsBuildInfoFile', known];
  return spawnSync('node', ['node_modules/typescript/bin/tsc', ...words], { stdio: 'inherit' }).status !== 0;
};

const failed = programs.filter(isWrong);
console.log(
  failed.length === 0
    ? `Types hold in ${programs.length} programs.`
    : `Types do not hold in ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
