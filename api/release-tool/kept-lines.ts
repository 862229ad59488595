import type { KeptReport } from './answers.ts';

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What is kept of releases: a line for each that somebody may need, and one for what nobody can need any more. */
export const keptLines = ({ releases, unneeded }: KeptReport): string[] => [
  ...releases.map(
    ({ release, why, files, kept, bytes }) =>
      `  ${kept === files ? '✓' : '✗'} ${release} (${why}): ${kept} of ${files} files, ${inMegabytes(bytes)}`,
  ),
  unneeded.files === 0
    ? 'Nothing is kept that nobody can need any more.'
    : `${unneeded.files} files (${inMegabytes(unneeded.bytes)}) belong to nothing that anybody can need: npm run release -- files --remove`,
];
