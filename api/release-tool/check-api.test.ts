import { pageAnswers } from '@matinee/api/page-calls';
import type { Answers } from '@matinee/api/release-gates';
import { expect, test } from 'vitest';
import { checkApi } from './check-api.ts';
import type { LiveState } from './answers.ts';

const text = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });
const shows = (fields: object) => object({ shows: { type: 'array', items: object(fields) } });
const release = (name: string, version: string, reads?: object) => ({
  name,
  version,
  team: `${name} team`,
  ...(reads && { calls: [{ method: 'GET', path: '/api/show/all', reads }] }),
});
const live = (...remotes: object[]) =>
  ({ composition: { id: 'c', createdAt: '2027-01-01T00:00:00.000Z', remotes } }) as LiveState;
const reads = shows({ title: text });

test('releases that read what this checkout answers are in order', () => {
  const { lines, broken } = checkApi(live(release('catalog', '1.0.0', reads)), pageAnswers());
  expect(broken).toBe(0);
  expect(lines).toEqual(['  ✓ catalog@1.0.0 (live): its 1 calls read what this API answers']);
});

test('what an API does not answer any more is told with team, call and field: live, fallback and canary', () => {
  const now = live({
    ...release('catalog', '1.1.0', reads),
    fallback: release('catalog', '1.0.0', shows({ poster: text })),
  });
  const canary = live(
    release('catalog', '1.2.0', shows({ soundtrack: text })),
    release('booking', '1.0.0', reads),
  );
  const { lines, broken } = checkApi(
    { ...now, canary: { share: 10, composition: canary.composition } },
    pageAnswers(),
  );
  expect(broken).toBe(2);
  expect(lines).toEqual([
    '  ✓ catalog@1.1.0 (live): its 1 calls read what this API answers',
    '  ✗ fallback: catalog team (catalog@1.0.0): GET /api/show/all: shows[].poster is not answered',
    '  ✗ canary: catalog team (catalog@1.2.0): GET /api/show/all: shows[].soundtrack is not answered',
    '  ✓ booking@1.0.0 (canary): its 1 calls read what this API answers',
  ]);
});

test('a call that goes away breaks who makes it', () => {
  const { successes, refusals } = pageAnswers();
  const left = [...successes].filter(([route]) => route !== 'GET /api/show/all');
  const without: Answers = { successes: new Map(left), refusals };
  expect(checkApi(live(release('catalog', '1.0.0', reads)), without).lines).toEqual([
    '  ✗ live: catalog team (catalog@1.0.0): GET /api/show/all: the API has no such call',
  ]);
});

test('the shell is held against the API like every release', () => {
  const shell = { ...release('shell', '3.0.0', shows({ soundtrack: text })), team: undefined };
  const now = { composition: { ...live().composition, shell } } as LiveState;
  expect(checkApi(now, pageAnswers())).toEqual({
    broken: 1,
    lines: ['  ✗ live: shell (shell@3.0.0): GET /api/show/all: shows[].soundtrack is not answered'],
  });
});

test('a release of before there were declarations is named, and breaks nothing', () => {
  const { lines, broken } = checkApi(live(release('catalog', '1.0.0')), pageAnswers());
  expect(broken).toBe(0);
  expect(lines[0]).toContain('catalog@1.0.0 (live) does not say what it calls');
});

test('before anything is live, nothing can break', () => {
  expect(checkApi(null, pageAnswers()).broken).toBe(0);
});
