import type { Composition, ReleaseOnHost } from './composition.ts';
import type { ShellRelease } from './shell.ts';

/** All releases that a composition has: its shell's, each remote's, and those that take over from them. */
export const releasesIn = ({ shell, remotes }: Composition): (ReleaseOnHost | ShellRelease)[] => [
  ...(shell ? [shell] : []),
  ...remotes.flatMap(({ fallback, ...release }) => [release, ...(fallback ? [fallback] : [])]),
];
