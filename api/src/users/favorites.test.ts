import { MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { movieOf } from '../testing/fakes.ts';
import { startApi, type TestApi } from '../testing/harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const fetchedAt = api.clock.now();
  const movies = [101, 102].map((id) => ({
    ...movieOf(id),
    _id: String(id),
    fetchedAt,
    schemaVersion: 1 as const,
  }));
  await api.deps.db.movies.insertMany(movies);
});
afterAll(() => api.close());

const change = (as: string, body: unknown) => api.call('POST', '/api/user/update-favorite', { as, body });
const favorites = async (as: string) => {
  const { body } = await api.call('GET', '/api/user/favorites', { as });
  return (body['movies'] as { _id: string }[]).map((movie) => movie._id);
};

test('somebody new has no favorites', async () => {
  expect(await favorites('new')).toEqual([]);
});

test('without a wanted state the heart is turned over', async () => {
  expect(await change('ann', { movieId: '102' })).toMatchObject({
    status: 200,
    body: { success: true, favorite: true },
  });
  await change('ann', { movieId: '101' });
  expect(await favorites('ann')).toEqual(['102', '101']);
  expect((await change('ann', { movieId: '102' })).body).toMatchObject({ favorite: false });
  expect(await favorites('ann')).toEqual(['101']);
});

test('a wanted state may be sent again and again', async () => {
  for (const favorite of [true, true, false, false, true]) {
    expect((await change('bob', { movieId: '101', favorite })).body).toMatchObject({ favorite });
    expect(await favorites('bob')).toEqual(favorite ? ['101'] : []);
  }
});

test('the first favorites of a person, sent at once, are all kept', async () => {
  const answers = await Promise.all(
    ['101', '102', '101', '102'].map((movieId) => change('cy', { movieId, favorite: true })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await favorites('cy')).sort()).toEqual(['101', '102']);
});

test('the first favorites of a person that meet in the database are both kept; what else fails there is told', async () => {
  const { users } = api.deps.db;
  const write = vi.spyOn(users, 'updateOne');
  write.mockRejectedValueOnce(new MongoServerError({ message: 'E11000 duplicate key', code: 11000 }));
  expect((await change('eve', { movieId: '101', favorite: true })).status).toBe(200);
  expect(await favorites('eve')).toEqual(['101']);
  write.mockRejectedValueOnce(new Error('the disk is full'));
  expect((await change('eve', { movieId: '102', favorite: true })).status).toBe(500);
});

test('a favorite is a whole movie without the book-keeping of the cache', async () => {
  const { body } = await api.call('GET', '/api/user/favorites', { as: 'cy' });
  const [movie] = body['movies'] as object[];
  expect(movie).toMatchObject({ title: expect.any(String), runtime: 100 });
  expect(Object.keys(movie ?? {})).not.toContain('fetchedAt');
});

test('an unknown movie is 404, a malformed id 400', async () => {
  expect((await change('ann', { movieId: '999' })).status).toBe(404);
  for (const movieId of ['', '../1', { $ne: '1' }, null, 'abc', '0'])
    expect((await change('ann', { movieId })).status).toBe(400);
});

test('a favorite whose movie is gone is passed over', async () => {
  for (const movieId of ['101', '102']) await change('dee', { movieId, favorite: true });
  await api.deps.db.users.updateOne({ _id: 'dee' }, { $set: { favorites: ['102', '999', '101'] } });
  expect(await favorites('dee')).toEqual(['102', '101']);
});
