import { beforeAll, expect, test } from 'vitest';
import { restore } from '../../composition/release/releases.ts';
import { pagesOf, remotes } from '../faults/remote-page.ts';
import { inParallel, sample, seed } from '../faults/sample.ts';
import { nameOf as nameOfScreen, walkOut, type Attempt as ScreenAttempt, type Walked } from './walk-out.ts';
import { nameOfPart, parts, partsOfSignedIn, walkPartOut, type PartAttempt } from './walk-part-out.ts';
import { waysOfParts } from './ways-of-parts.ts';
import { ways } from './ways.ts';

type Attempt = ScreenAttempt | PartAttempt;
const nameOf = (attempt: Attempt) => ('part' in attempt ? nameOfPart(attempt) : nameOfScreen(attempt));
const walk = (attempt: Attempt) => ('part' in attempt ? walkPartOut(attempt) : walkOut(attempt));

const ofVisitors = ways.filter(({ isOfSignedIn }) => !isOfSignedIn);
/** Each way on a page of each remote that another way, and another run, may take another of. */
const ofScreens: Attempt[] = ofVisitors.flatMap((way, index) =>
  remotes.flatMap((remote) => {
    const pages = pagesOf(remote);
    const address = pages[(index + seed) % pages.length]!;
    return [false, true].map((hasFallback) => ({ remote, address, way, hasFallback }));
  }),
);
const ofAll = ways.filter(({ isOfPages }) => !isOfPages);
const ofParts: Attempt[] = [...ofAll.filter((way) => ofVisitors.includes(way)), ...waysOfParts].flatMap(
  (way) => parts.flatMap((part) => [false, true].map((hasFallback) => ({ part, way, hasFallback }))),
);
/** A way each, since each signs in first, and all for each of what is no part's right. */
const ofPartsOfSignedIn: Attempt[] = [
  ...ofAll.map((way, index) => ({
    part: partsOfSignedIn[index % partsOfSignedIn.length]!,
    way,
    hasFallback: index % 2 === 0,
  })),
  ...partsOfSignedIn.flatMap((part) =>
    waysOfParts
      .filter(({ staysBeside }) => staysBeside !== part)
      .map((way) => ({ part, way, hasFallback: false })),
  ),
];
const all = [...ofScreens, ...ofParts, ...ofPartsOfSignedIn];
const isFull = process.env['MATINEE_FULL'] === '1';
/** All whose name this matches, and no others: `.` for each one there is, which takes hours. */
const only = process.env['MATINEE_WAYS'];

/** So many in the short run: everybody waits for it. */
const SHORT = 6;
/** Each way once, in a page or part that another run may take another of. */
const oneOfEach = (attempts: Attempt[]): Attempt[] =>
  [...new Set(attempts.map(({ way }) => way))].map((way) =>
    sample(attempts.filter((attempt) => attempt.way === way)),
  );
const chosen = () => {
  if (only) return all.filter((attempt) => new RegExp(only).test(nameOf(attempt)));
  if (isFull) return oneOfEach(all);
  return [
    ...Array.from({ length: SHORT - 1 }, () => sample(ofScreens)),
    sample([...ofParts, ...ofPartsOfSignedIn]),
  ];
};
const attempts = chosen();

const results = new Map<Attempt, PromiseSettledResult<Walked>>();
const WIDTH = 3;

beforeAll(async () => {
  await restore();
  const settled = await inParallel(attempts, WIDTH, walk);
  settled.forEach((result, index) => results.set(attempts[index]!, result));
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const lines = attempts.flatMap((attempt) => {
    const result = results.get(attempt);
    if (result?.status !== 'fulfilled') return [`  not contained  ${nameOf(attempt)}`];
    const { shown, left, loads } = result.value;
    return [`  ${seconds(shown)} s, ${seconds(left)} s away, ${loads} loads  ${nameOf(attempt)}`];
  });
  console.log(
    [`Ways out of a slot: ${attempts.length} of ${all.length} (seed ${seed}).`, ...lines].join('\n'),
  );
}, 90 * 60_000);

test.each(attempts.map((attempt) => [nameOf(attempt), attempt] as const))('%s', (_name, attempt) => {
  const result = results.get(attempt);
  if (result?.status === 'rejected') throw result.reason;
  // To the admin's pages and away from them the document changes twice without any healing.
  const isAdmin = 'remote' in attempt && attempt.remote === 'admin';
  // Each press is leave for one more load, also one on the page of others.
  const { leadsAway, takesALoad } = attempt.way;
  const allowed = (isAdmin ? 3 : 2) + (leadsAway ? 1 : 0) + (takesALoad ? 1 : 0);
  expect(result?.value.loads).toBeLessThanOrEqual(allowed);
});
