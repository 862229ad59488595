import { expect, test } from 'vitest';
import { pageCalls } from '../page-calls.ts';
import { laterAnswer } from './later-api.ts';

type Route = keyof typeof pageCalls;
const fits = (route: Route, change: Parameters<typeof laterAnswer>[1]) =>
  pageCalls[route].answer.safeParse(laterAnswer(route, change)).success;

// The answers of acts on releases hold patterns, such as hashes, and no screen reads them.
const read = (Object.keys(pageCalls) as Route[]).filter(
  (route) => !route.startsWith('POST /api/admin/releases/'),
);

test.each(read)('the answer that is made for %s is one that the API could give', (route) => {
  expect(fits(route, 'none')).toBe(true);
});

test('what is changed is no answer of today', () => {
  expect(fits('GET /api/user/bookings', 'other words')).toBe(false);
  expect(fits('GET /api/user/bookings', 'more items')).toBe(false);
  expect(JSON.stringify(laterAnswer('GET /api/user/bookings', 'other words'))).toContain(
    '"state":"later_refunded"',
  );
});
