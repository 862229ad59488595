import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseOnHost } from '@matinee/api/releases';
import { expect, test } from 'vitest';
import { ownQuery, queryOf, readIn } from './query-of.ts';

const queries = [
  { name: 'view', values: ['today', 'week'], preloadData: ['/api/show/programme'] },
  { name: 'day', valuesOf: 'date' },
];
const listed = { date: ['2026-11-22'] };

test.each([
  ['', true],
  ['?view=today', true],
  ['?day=2026-11-22', true],
  ['?view=yesterday', false],
  ['?day=2026-11-21', false],
  ['?view=today&day=2026-11-22', false],
  ['?view=%74oday', false],
  ['?view=', false],
  ['?view', false],
  ['?other=today', false],
  ['?constructor=today', false],
])('an address with the query “%s” is one that the site links to: %s', (search, isListed) =>
  expect(queryOf({ queries }, search).isListed(listed)).toBe(isListed),
);

test('values that nobody lists are not known, and a list is not found among what every object has', () => {
  expect(queryOf({ queries }, '?day=2026-11-22').isListed()).toBe(false);
  expect(queryOf({ queries: [{ name: 'day', valuesOf: 'constructor' }] }, '?day=1').isListed({})).toBe(false);
  expect(queryOf({}, '?day=1').isListed()).toBe(false);
});

test('a name has values of its own and those that are listed: its own are known also while nothing is', () => {
  const both = [{ name: 'day', values: ['today', 'week'], valuesOf: 'date' }];
  const isListed = (search: string, values?: typeof listed) =>
    queryOf({ queries: both }, search).isListed(values);
  expect(['?day=week', '?day=2026-11-22', '?day=2026-11-21'].map((day) => isListed(day, listed))).toEqual([
    true,
    true,
    false,
  ]);
  expect([isListed('?day=week'), isListed('?day=2026-11-22')]).toEqual([true, false]);
});

test('a name with values of its own alone takes none from a list', () =>
  expect(queryOf({ queries }, '?view=2026-11-22').isListed({ '': ['2026-11-22'], ...listed })).toBe(false));

test('where values are told apart by what the path says, those of this path alone are known', () => {
  const apart = { date: ['2026-11-22', '2026-11-23'], 'date/a': ['2026-11-22'], 'date/b': [] };
  const isListed = (...path: string[]) => queryOf({ queries }, '?day=2026-11-22').isListed(apart, path);
  expect([isListed('7', 'a'), isListed('7', 'b'), isListed('7', 'c'), isListed()]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('the programme leads to the seats of a time, which is one that the page data lists', () => {
  const file = path.resolve(import.meta.dirname, '../../../mfe-booking/remote.json');
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as Pick<ReleaseOnHost, 'routes'>;
  const seats = routes.find((route) => route.path === '/seat-layout/:id/:date');
  const query = queryOf(seats!, '?show=69a5d1c40f');
  expect(query.isListed({ show: ['69a5d1c40f'] })).toBe(true);
  expect(query.isListed({ show: ['another'] })).toBe(false);
});

test('the programme leads to each of its days, which the page data lists, and to the week while it lists nothing', () => {
  const file = path.resolve(import.meta.dirname, '../../../mfe-catalog/remote.json');
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as Pick<ReleaseOnHost, 'routes'>;
  const movies = routes.find((route) => route.path === '/movies');
  const day = queryOf(movies!, '?day=2026-11-22');
  expect(day.isListed({ day: ['2026-11-22'] })).toBe(true);
  expect(day.isListed({ day: ['2026-11-23'] })).toBe(false);
  expect(day.preloadData).toEqual(['/api/show/programme']);
  expect(queryOf(movies!, '?day=week').isListed()).toBe(true);
});

test('of a query a screen reads the names that its route knows, each with its value or none', () => {
  expect(readIn({ queries }, '?day=2026-11-22')).toEqual({ view: null, day: '2026-11-22' });
  expect(readIn({ queries }, '')).toEqual({ view: null, day: null });
  expect(readIn({}, '?day=1')).toBeUndefined();
});

test('what the screen reads then is added, with this query alone', () => {
  expect(queryOf({ queries }, '?view=week').preloadData).toEqual(['/api/show/programme']);
  expect(queryOf({ queries }, '').preloadData).toEqual([]);
});

test.each([
  ['?utm_source=letter&utm_medium=mail', ''],
  ['?fbclid=abc', ''],
  ['?gclid=abc&gbraid=1', ''],
  // As a press on an ad of Google's comes, and one of its results.
  ['?gad_source=1&gad_campaignid=2&gbraid=0A&gclid=Cj', ''],
  ['?srsltid=Af&_gl=1*x', ''],
  ['?ttclid=1', ''],
  ['?gad=1', '?gad=1'],
  ['?mc_cid=1&mc_eid=2', ''],
  ['?day=2026-11-22&utm_campaign=may', '?day=2026-11-22'],
  ['?msclkid=1&day=week', '?day=week'],
  // The site's own are left as they are written.
  ['?day=%2f&&show=1', '?day=%2f&&show=1'],
  ['?plain', '?plain'],
  ['?utm_=1', '?utm_=1'],
  ['?my_utm_source=1', '?my_utm_source=1'],
  ['', ''],
])('what others add to a link is none of the page’s: “%s” is “%s”', (search, own) =>
  expect(ownQuery(search)).toBe(own),
);
