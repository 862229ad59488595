import type { LiveComposition, LiveState } from './answers.ts';

const releases = ({ shell, remotes }: LiveComposition): string[] => [
  ...(shell ? [`  shell@${shell.version}`] : []),
  ...remotes.map(
    ({ name, version, fallback }) =>
      `  ${name}@${version}${fallback ? ` (fallback ${fallback.version})` : ''}`,
  ),
];

/** What visitors get, in words; of the canary only what differs from the live composition. */
export function liveStateLines({ composition, since, canary }: LiveState): string[] {
  const live = releases(composition);
  const beside = canary ? releases(canary.composition).filter((line) => !live.includes(line)) : [];
  return [
    `Live: ${composition.id}, ${since === undefined ? `put together at ${composition.createdAt}` : `since ${since}`}`,
    ...live,
    ...(canary ? [`Canary: ${canary.composition.id}, for ${canary.share} % of the visitors`, ...beside] : []),
  ];
}
