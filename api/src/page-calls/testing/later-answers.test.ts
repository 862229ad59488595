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

test.each(read)('the answers that are made for %s are ones that the API could give', (route) => {
  for (const change of ['none', 'fewer fields', 'nulls'] as const) expect(fits(route, change)).toBe(true);
});

test('what may be absent is, and what may be null', () => {
  const written = (change: Parameters<typeof laterAnswer>[1]) =>
    JSON.stringify(laterAnswer('GET /api/user/bookings', change));
  expect(written('none')).toContain('"age_rating"');
  expect(written('fewer fields')).not.toContain('"age_rating"');
  expect(written('none')).not.toContain('null');
  expect(written('nulls')).toContain('"paymentLink":null');
});

test('what is changed is no answer of today', () => {
  expect(fits('GET /api/user/bookings', 'other words')).toBe(false);
  expect(fits('GET /api/user/bookings', 'more items')).toBe(false);
  expect(JSON.stringify(laterAnswer('GET /api/user/bookings', 'other words'))).toContain(
    '"state":"later_refunded"',
  );
});
