import { expect, test } from 'vitest';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight } = cinemaForTests({ COSTLY_PER_MINUTE: '1' });

const ID = 'a'.repeat(24);
const TOKEN = 'x'.repeat(43);

// Each asks a vendor, writes, or would let somebody guess: a person has so many of each in a minute.
test.each([
  ['booking/create', () => ({ showId: tonight()._id, selectedSeats: ['A1'] })],
  [`booking/${ID}/pay`],
  [`booking/${ID}/cancel`],
  [`booking/${ID}/share`],
  ['booking/confirm', () => ({ sessionId: 'cs_test_1' })],
  [`booking/shared/${TOKEN}/renew`],
  [`booking/shared/${TOKEN}/take`, () => ({ seat: 'A1' })],
  [`booking/shared/${TOKEN}`, null],
  [`booking/waiting/${ID}`, () => ({ count: 1 })],
  [`booking/waiting/${ID}/leave`],
] as [path: string, body?: (() => unknown) | null][])('%s is counted', async (path, body = () => ({})) => {
  const ann = world.as(`ann of ${path}`);
  const call = () => (body === null ? ann.get(path) : ann.post(path, body()));
  expect((await call()).http).not.toBe(429);
  const { http, code, headers } = await call();
  expect([http, code]).toEqual([429, 'too_many_requests']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the place in a line is not, since a page asks for it while it is looked at', async () => {
  const ann = world.as('ann');
  for (const _ of [1, 2])
    expect(await ann.get(`booking/waiting/${tonight()._id}`)).toMatchObject({
      http: 200,
      success: true,
      waiting: null,
    });
});

test.each([`booking/confirm`, 'booking/create', `booking/waiting/${ID}`, `booking/shared/${TOKEN}/take`])(
  '%s without a body is refused before anything is asked',
  async (path) => {
    const { http, success } = await world.as(`bob of ${path}`).post(path, undefined);
    expect([http, success]).toEqual([400, false]);
  },
);
