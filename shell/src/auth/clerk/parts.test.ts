// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAnew } from '../../watching/load-anew.ts';
import { createParts } from './parts.ts';
import { takeWish } from './take-wish.ts';
import { widgetTargets } from './widget-targets.ts';

vi.mock('../../watching/load-anew.ts', () => ({ loadAnew: vi.fn() }));
const leaveUnknown = vi.fn<() => void>();
let status: 'signed-in' | 'signed-out' = 'signed-out';
const parts = () => createParts({ state: () => ({ status }) as never, leaveUnknown });
const dialog = vi.fn<() => void>();
const from = (chunk: string) =>
  `https://clerk.test/npm/@clerk/clerk-js@5/dist/${chunk}_clerk.browser_70f75e_5.128.0.js`;

beforeEach(() => {
  status = 'signed-out';
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const mock of [vi.mocked(loadAnew), leaveUnknown, dialog]) mock.mockReset();
  widgetTargets.set('sign-in-form', null);
  sessionStorage.clear();
});

test.each(['framework', 'vendors', 'ui-common', 'signin'])(
  'who waits for the dialog gets another document, with it, when its %s does not come',
  (chunk) => {
    const { open, lose } = parts();
    open(dialog);
    expect(dialog).toHaveBeenCalledOnce();
    lose(from(chunk));
    expect(loadAnew).toHaveBeenCalledOnce();
    expect(takeWish()).toBe(true);
  },
);

test('nobody is disturbed who has not asked for it, until they do', () => {
  const { open, lose } = parts();
  lose(from('signin'));
  expect(loadAnew).not.toHaveBeenCalled();
  open(dialog);
  expect([dialog, loadAnew].map((mock) => vi.mocked(mock).mock.calls.length)).toEqual([0, 1]);
});

test.each([
  'zxcvbn-common',
  'zxcvbn-ts-core',
  'coinbase-wallet-sdk',
  'stripe-vendors',
  'query-core-vendors',
  'userbutton',
])('what is typed stays when %s does not come, which the dialog is there without', (chunk) => {
  const { open, lose } = parts();
  open(dialog);
  lose(from(chunk));
  open(dialog);
  expect(loadAnew).not.toHaveBeenCalled();
  expect(dialog).toHaveBeenCalledTimes(2);
});

test('without a network the page stays, and says that sign-in does not come', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { open, lose } = parts();
  open(dialog);
  lose(from('signin'));
  expect(loadAnew).not.toHaveBeenCalled();
  expect(leaveUnknown).toHaveBeenCalledOnce();
  expect(takeWish()).toBe(false);
  // With one it is done at the next press.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  open(dialog);
  expect(loadAnew).toHaveBeenCalledOnce();
});

test('a form in a page is there again in another document, without a dialog over it', () => {
  widgetTargets.set('sign-in-form', document.createElement('div'));
  parts().lose(from('signin'));
  expect(loadAnew).toHaveBeenCalledOnce();
  expect(takeWish()).toBe(false);
});
