import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { fillHouse } from '../testing/house.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await fillHouse(api, { shows: 12, bookings: 3 });
});
afterAll(() => api.close());

const shows = async (query: string) =>
  (await api.call('GET', `/api/admin/all-shows?${query}`, { as: 'boss' })).body;

test('in the order of time all shows that ever were are there, page by page; where older ones are left out it is said', async () => {
  api.clock.advance(60 * 24 * 60);
  for (const when of ['all', 'past']) {
    const all = await shows(`when=${when}&limit=4`);
    expect(all).toMatchObject({ total: 12, shows: { length: 4 } });
    expect(all).not.toHaveProperty('listedDays');
  }
  for (const query of ['when=past&limit=4&sort=film', 'when=all&limit=4&q=dusk', ''])
    expect(await shows(query)).toMatchObject({ total: 0, listedDays: 35 });
  expect(await shows('when=upcoming&limit=4&sort=film')).not.toHaveProperty('listedDays');
});
