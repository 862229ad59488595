import { MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { movieOf } from '../testing/fakes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.deps.db.movies.insertOne({
    ...movieOf(101),
    _id: '101',
    fetchedAt: api.clock.now(),
    schemaVersion: 1,
  });
});
afterAll(() => api.close());

const wish = (as?: string) => api.call('GET', '/api/user/reminders', { ...(as && { as }) });
const set = (as: string | undefined, body?: unknown) =>
  api.call('POST', '/api/user/reminders', { ...(as && { as }), ...(body !== undefined && { body }) });
const person = (_id: string) => api.deps.db.users.findOne({ _id });

test('everybody is reminded who has not said otherwise, and each for themselves', async () => {
  expect((await wish('ann')).body).toEqual({ success: true, reminders: true });
  expect((await set('ann', { reminders: false })).body).toEqual({ success: true, reminders: false });
  expect((await wish('ann')).body).toMatchObject({ reminders: false });
  expect((await wish('bob')).body).toMatchObject({ reminders: true });
  await set('ann', { reminders: true });
  expect((await wish('ann')).body).toMatchObject({ reminders: true });
});

test('what somebody sets first makes a whole person, and what they set later says when', async () => {
  await set('cy', { reminders: false });
  const first = api.clock.now();
  expect(await person('cy')).toEqual({
    _id: 'cy',
    reminders: false,
    favorites: [],
    schemaVersion: 1,
    updatedAt: first,
  });
  api.clock.advance(1);
  await api.call('POST', '/api/user/update-favorite', { as: 'cy', body: { movieId: '101' } });
  expect(await person('cy')).toMatchObject({
    favorites: ['101'],
    reminders: false,
    updatedAt: api.clock.now(),
  });
  api.clock.advance(1);
  await set('cy', { reminders: true });
  expect((await person('cy'))?.updatedAt).toEqual(api.clock.now());
  api.clock.advance(1);
  await api.call('POST', '/api/user/update-favorite', { as: 'cy', body: { movieId: '101' } });
  expect(await person('cy')).toMatchObject({ favorites: [], updatedAt: api.clock.now() });
  await api.call('POST', '/api/user/update-favorite', { as: 'eve', body: { movieId: '101' } });
  expect(await person('eve')).toMatchObject({ favorites: ['101'], schemaVersion: 1 });
});

test.each(['reminders', 'favorites'])(
  'of two first settings of %s at once none is lost: who finds the person there writes again, other errors are errors',
  async (what) => {
    const write = () =>
      what === 'reminders'
        ? set(`first ${what}`, { reminders: false })
        : api.call('POST', '/api/user/update-favorite', {
            as: `first ${what}`,
            body: { movieId: '101', favorite: true },
          });
    const update = vi.spyOn(api.deps.db.users, 'updateOne');
    update.mockRejectedValueOnce(new MongoServerError({ message: 'E11000', code: 11000 }));
    expect((await write()).status).toBe(200);
    expect(await person(`first ${what}`)).not.toBeNull();
    update.mockRejectedValueOnce(new MongoServerError({ message: 'no', code: 13 }));
    expect((await write()).status).toBe(500);
    update.mockRestore();
  },
);

test('who is not signed in has no settings, and what is no setting is refused', async () => {
  expect((await wish()).status).toBe(401);
  expect((await set(undefined, { reminders: false })).status).toBe(401);
  for (const body of [{}, { reminders: 'no' }, undefined]) expect((await set('ann', body)).status).toBe(400);
});

test('a movie that the cinema does not know is nobody’s favorite', async () => {
  const answer = await api.call('POST', '/api/user/update-favorite', { as: 'ann', body: { movieId: '999' } });
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
