import { expect, test } from 'vitest';
import type { Release } from '../documents/composition.ts';
import { navGate } from './nav-gate.ts';

const route = (path: string) => ({ path, screen: 'home', preload: [] });
const routes = [route('/'), route('/movies'), route('/gift-cards/:kind')];
const link = (path: string, change: object = {}) => ({
  path,
  label: 'A link',
  places: ['header'],
  order: 1,
  ...change,
});
const gateOf = (...nav: object[]) => navGate({ routes, nav: nav as Release['nav'] });

test('links to pages of the release itself are in order, also to one of a route with parameters', () => {
  const gate = gateOf(link('/'), link('/Movies/'), link('/gift-cards/popcorn'));
  expect(gate).toEqual({ gate: 'nav', open: true, says: '3 links, each to a route of its own' });
});

test('a release of before there were links, and one without any, are in order', () => {
  expect(navGate({ routes }).open).toBe(true);
  expect(gateOf().open).toBe(true);
});

test.each(['/favorite', '/movies/old', '/gift-cards'])(
  'a link to %s, served by others, is refused',
  (path) => {
    const gate = gateOf(link('/'), link(path, { label: 'Elsewhere' }));
    expect(gate.open).toBe(false);
    expect(gate.says).toBe(`“Elsewhere” leads to ${path}, which no route of this release serves`);
  },
);

test('a link to what a release has for addresses that nobody serves is refused: it is sent as 404', () => {
  const nowhere = { ...route('/office/*'), notFound: true as const };
  const gate = navGate({
    routes: [route('/office'), nowhere],
    nav: [link('/office/keys')] as Release['nav'],
  });
  expect(gate).toMatchObject({
    open: false,
    says: '“A link” leads to /office/keys, which no route of this release serves',
  });
  const served = navGate({ routes: [route('/office'), nowhere], nav: [link('/office')] as Release['nav'] });
  expect(served.open).toBe(true);
});

test('an address stands once in a place, and may stand in others under other words', () => {
  expect(gateOf(link('/movies'), link('/movies', { places: ['footer', 'not-found'] })).open).toBe(true);
  expect(gateOf(link('/movies'), link('/Movies', { places: ['footer', 'header'] })).says).toBe(
    '/Movies is linked twice in header',
  );
});
