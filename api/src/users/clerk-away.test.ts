import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showOf } from '../orders/testing/show.ts';
import type { Config } from '../config.ts';
import { startApi, type TestApi } from '../testing/harness.ts';
import { type People, startPeople } from '../testing/processes/people.ts';
import { type WeakLink, weakLink } from '../testing/weak-link.ts';
import { clerkIdentity } from './identity.ts';

const AWAY = {
  success: false,
  code: 'identity_unavailable',
  message: 'Sign-in cannot be checked right now. Please try again.',
};
const ADMINS_ONLY = ['/api/admin/dashboard', '/api/admin/all-shows', '/api/admin/all-bookings'];

let people: People;
let link: WeakLink;
let api: TestApi;

/** The API with the identity of the product, Clerk behind a wire. @param change of the configuration */
async function startWithClerk(change: Partial<Config['clerk']> = {}) {
  people = await startPeople();
  link = await weakLink(Number(new URL(people.url).port));
  api = await startApi({ settings: { CLERK_TIMEOUT_MS: '400' } });
  const apiUrl = `http://127.0.0.1:${link.port}`;
  api.deps.identity = clerkIdentity({ ...api.deps.config.clerk, apiUrl, ...change });
}
async function stop() {
  link.heal();
  await api.close();
  await link.close();
  await people.close();
}

describe.each(['gone', 'silent'] as const)('a Clerk that is %s', (how) => {
  beforeAll(async () => {
    await startWithClerk();
    // Known already: that must not help.
    await api.call('GET', '/api/admin/is-admin', { as: 'boss' });
    if (how === 'gone') link.cut();
    else link.stall();
  });
  afterAll(stop);

  test('lets no admin through, and says why and when to come back', async () => {
    const paths = ['/api/admin/is-admin', ...ADMINS_ONLY];
    const answers = await Promise.all(paths.map((path) => api.call('GET', path, { as: 'another-boss' })));
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toMatchObject({ status: 503, body: AWAY });
      expect(headers.get('retry-after')).toBe('5');
    }
    const body = { reason: 'No power' };
    const path = `/api/show/${'0'.repeat(24)}/cancel`;
    expect(await api.call('POST', path, { as: 'boss', body })).toMatchObject({ status: 503, body: AWAY });
  });

  test('keeps nobody from browsing, from favorites or from tickets', async () => {
    for (const path of ['/api/show/all', '/api/user/favorites', '/api/user/bookings'])
      expect((await api.call('GET', path, { as: 'ann' })).status).toBe(200);
    const show = showOf({ _id: api.deps.ids.next(), priceCents: 0 }, api.clock.now());
    await api.deps.db.shows.insertOne(show);
    const body = { showId: show._id, selectedSeats: ['A1'] };
    expect((await api.call('POST', '/api/booking/create', { as: 'ann', body })).status).toBe(200);
    const ticket = await api.deps.db.bookings.findOne({ showId: show._id });
    expect(ticket).toMatchObject({ state: 'paid', userId: 'ann', userName: 'Guest' });
  });

  test('is asked again as soon as it is back', async () => {
    link.heal();
    await expect
      .poll(async () => (await api.call('GET', '/api/admin/is-admin', { as: 'boss' })).body, {
        timeout: 20_000,
      })
      .toEqual({ success: true, isAdmin: true });
  });
});

test('while the keys of the tokens cannot be read, signed-in calls are 503 and public ones work', async () => {
  await startWithClerk({ jwtKey: undefined });
  link.cut();
  const answer = await api.call('GET', '/api/user/favorites', { as: 'ann' });
  expect(answer).toMatchObject({ status: 503, body: AWAY });
  expect((await api.call('GET', '/api/show/all')).status).toBe(200);
  expect((await api.call('GET', '/api/user/favorites')).status).toBe(401);
  await stop();
});
