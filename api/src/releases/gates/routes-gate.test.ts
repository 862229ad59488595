import { expect, test } from 'vitest';
import { routesGate } from './routes-gate.ts';
import type { Composition } from '../documents/composition.ts';

const route = (path: string, more: { notFound?: true } = {}) => ({
  path,
  screen: 'any',
  preload: [],
  ...more,
});
const office = (paths: ReturnType<typeof route>[]) => ({ name: 'office', version: '1.0.0', routes: paths });
const liveOf = (paths: ReturnType<typeof route>[]) =>
  ({ id: 'one', createdAt: '', remotes: [office(paths)] }) as unknown as Composition;
const nowhere = route('/office/*', { notFound: true });

test('a page for what is not found keeps no route that goes', () => {
  const before = liveOf([route('/office'), route('/office/keys'), nowhere]);
  expect(routesGate(office([route('/office'), nowhere]), before, null)).toMatchObject({
    open: false,
    says: '/office/keys of 1.0.0, which is live, is not served any more',
  });
  expect(routesGate(office([route('/office'), route('/office/*')]), before, null).open).toBe(true);
});

test('it may go itself: nothing was there', () => {
  expect(routesGate(office([route('/office')]), liveOf([route('/office'), nowhere]), null).open).toBe(true);
});

test('a route that stands behind one with all its addresses would never be reached', () => {
  for (const wide of [route('/office/:page'), nowhere])
    expect(routesGate(office([wide, route('/office/keys')]), null, null)).toMatchObject({
      open: false,
      says: `/office/keys is never reached, as ${wide.path} stands before it`,
    });
  expect(routesGate(office([route('/office/keys'), nowhere]), null, null).open).toBe(true);
});
