// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepOpenedLater } from './keep-opened-later.ts';

const keepOpened = vi.hoisted(() => vi.fn());
vi.mock('./start-offline.ts', () => ({ keepOpened }));
const atOnce = (then: () => void) => then();
afterEach(() => {
  keepOpened.mockClear();
  history.replaceState(null, '', '/');
});
const routes = ['/my-booking', '/ticket/:token'];

test('a page for whoever has its address is kept when it is opened, under its route', async () => {
  history.replaceState(null, '', '/ticket/secret');
  keepOpenedLater(routes, atOnce);
  await vi.waitFor(() => expect(keepOpened).toHaveBeenCalledExactlyOnceWith('/ticket/:token'));
});

test.each(['/my-booking', '/ticket/', '/ticket/a/b', '/movies'])('%s is not', async (path) => {
  history.replaceState(null, '', path);
  keepOpenedLater(routes, atOnce);
  keepOpenedLater(undefined, atOnce);
  await new Promise((resolve) => setTimeout(resolve));
  expect(keepOpened).not.toHaveBeenCalled();
});
