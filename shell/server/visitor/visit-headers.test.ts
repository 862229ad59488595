import { readVisit } from '@matinee/api/site-tokens';
import type { Composition } from '@matinee/api/releases';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { FollowedComposition } from '../composition/follow.ts';
import type { Previews } from '../preview/previews.ts';
import { visitHeaders } from './visit-headers.ts';

const SITE_KEY = 'a secret that two processes share';
const composition = (id: string): Composition => ({ id, createdAt: '', remotes: [] });
const previews: Previews = {
  routes: new Hono(),
  isThere: () => false,
  border: (_c, next) => next(),
  of: async () => null,
  tried: async () => null,
};

/** What the API is told beside an order. */
async function told(
  headers: Record<string, string>,
  isRunning: boolean,
  siteKey: string | undefined = SITE_KEY,
) {
  const followed: FollowedComposition = {
    current: () => composition('live'),
    canary: () => (isRunning ? { share: 50, composition: composition('canary') } : null),
    isKnown: () => true,
    stop: () => {},
  };
  const visit = visitHeaders({ siteKey, followed, previews, secure: false });
  const app = new Hono().post('/', async (c) => c.json(await visit(c)));
  const answer = await app.request('/', { method: 'POST', headers });
  return (await answer.json()) as { 'x-matinee-visit': string };
}
const cookie = (number: number) => ({ cookie: `matinee-visitor=${String(number).padStart(22, 'v')}` });
const read = (token: string) => readVisit(SITE_KEY, token, new Date());

test('while a canary runs, the API hears by which composition an order was begun, and not whose', async () => {
  const given = new Set<string>();
  for (let visitor = 0; visitor < 40; visitor++) {
    const { 'x-matinee-visit': token } = await told(cookie(visitor), true);
    given.add(read(token)?.composition ?? '');
    expect(read(token)?.visitor).toMatch(/^[\w-]{16}$/);
  }
  expect([...given].sort()).toEqual(['canary', 'live']);
});

test('without a canary, a cookie or a key nothing is said, and what a visitor sends in that header never arrives', async () => {
  const mine = { 'x-matinee-visit': 'mine' };
  const nothing = { 'x-matinee-visit': '' };
  expect(await told({ ...cookie(1), ...mine }, false)).toEqual(nothing);
  expect(await told(mine, true)).toEqual(nothing);
  expect(await told({ ...cookie(1), ...mine }, true, '')).not.toEqual(mine);
});

test('what somebody previews, or tries, is no business of a composition', async () => {
  const visit = visitHeaders({
    siteKey: SITE_KEY,
    followed: {
      current: () => composition('live'),
      canary: () => ({ share: 50, composition: composition('canary') }),
      isKnown: () => true,
      stop: () => {},
    },
    previews: { ...previews, tried: async () => composition('tried') },
    secure: false,
  });
  const app = new Hono().post('/', async (c) => c.json(await visit(c)));
  const answer = await app.request('/', { method: 'POST', headers: cookie(1) });
  expect(await answer.json()).toEqual({ 'x-matinee-visit': '' });
});
