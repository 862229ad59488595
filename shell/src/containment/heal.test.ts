// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createHealer } from './heal.ts';

const reload = vi.fn<() => void>();
let isLoading = false;
vi.mock(import('../watching/load-anew.ts'), () => ({
  loadAnew: () => reload(),
  isLoadingAnew: () => isLoading,
}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
  sessionStorage.clear();
  isLoading = false;
});
const page = () => {
  const acts = {
    rebuild: vi.fn<() => void>(),
    suspectParts: vi.fn<(isSpared: boolean) => boolean>(() => false),
    stopScreen: vi.fn<() => void>(),
    remember: vi.fn<() => void>(),
  };
  return { ...acts, ...createHealer(acts) };
};

test('a page that was damaged once is built again with what stood in it', () => {
  const { damage, rebuild, stopScreen } = page();
  damage();
  expect(rebuild).toHaveBeenCalledOnce();
  expect(stopScreen).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('the second time it is built again without the screen, the third time the document is loaded, which knows the screen', () => {
  const { damage, rebuild, stopScreen, remember } = page();
  damage();
  damage();
  expect(rebuild).toHaveBeenCalledTimes(2);
  expect(stopScreen).toHaveBeenCalledOnce();
  damage();
  isLoading = true;
  damage();
  expect(reload).toHaveBeenCalledOnce();
  expect(remember).toHaveBeenCalledOnce();
});

test('parts are seen at first, set aside before the screen is stopped, and not held against it', () => {
  const { damage, rebuild, suspectParts, stopScreen } = page();
  suspectParts.mockReturnValueOnce(true).mockReturnValueOnce(true);
  damage();
  expect(suspectParts.mock.calls).toEqual([[true]]);
  damage();
  expect(suspectParts.mock.lastCall).toEqual([false]);
  expect(stopScreen).not.toHaveBeenCalled();
  damage();
  expect(stopScreen).not.toHaveBeenCalled();
  damage();
  expect(stopScreen).toHaveBeenCalledOnce();
  expect(rebuild).toHaveBeenCalledTimes(4);
  expect(reload).not.toHaveBeenCalled();
});

test('what happened to the page before is not held against the screen that has come', () => {
  const { damage, forget, rebuild, stopScreen } = page();
  damage();
  forget();
  damage();
  expect(rebuild).toHaveBeenCalledTimes(2);
  expect(stopScreen).not.toHaveBeenCalled();
  damage();
  expect(stopScreen).toHaveBeenCalledOnce();
});

test('a tab loads once: a page that is damaged again after that is only built again', () => {
  const first = page();
  for (let time = 0; time < 3; time += 1) first.damage();
  const second = page();
  for (let time = 0; time < 5; time += 1) second.damage();
  expect(reload).toHaveBeenCalledOnce();
  expect(second.rebuild).toHaveBeenCalledTimes(5);
});

test('what is lost is loaded without the parts, then without the screen; lost once more it is built one time, and can be used', () => {
  history.pushState(null, '', '/movies');
  for (const loads of [1, 2]) {
    page().damage(true);
    expect(reload).toHaveBeenCalledTimes(loads);
  }
  const { damage, rebuild } = page();
  for (let look = 0; look < 5; look += 1) damage(true);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(rebuild).toHaveBeenCalledOnce();
});

test('one that is damaged at another address has another cause, and loads; at most three do so', () => {
  for (const address of ['/movies', '/favorite', '/movies', '/my-booking', '/seat-layout/1/2026-01-01']) {
    history.pushState(null, '', address);
    page().damage(true);
  }
  expect(reload).toHaveBeenCalledTimes(3);
});

test('what somebody else has written where the loads are kept stops none', () => {
  for (const kept of ['[]', '7', 'null', '\n', 'a b\n']) {
    sessionStorage.setItem('matinee:healed', kept);
    page().damage(true);
  }
  expect(reload).toHaveBeenCalledTimes(5);
});

/** A document that the browser has loaded anew, so long ago. */
function isLoadedAnew(ms: number) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'reload' } as PerformanceNavigationTiming,
  ]);
  return vi.spyOn(performance, 'now').mockReturnValue(ms);
}

test.each([
  ['lost', true, 2],
  ['damaged', false, 1],
])(
  'a page that is %s soon after the visitor has loaded it by hand is loaded, and not without end',
  (_what, isLost, loads) => {
    // The document before, which nothing was amiss with.
    page();
    isLoadedAnew(5_000);
    for (let turn = 0; turn < 10; turn += 1) {
      const { damage } = page();
      for (let time = 0; time < 4; time += 1) damage(isLost);
    }
    expect(reload).toHaveBeenCalledTimes(loads);
  },
);

test.each([
  ['empties', () => sessionStorage.clear()],
  ['writes nonsense into', () => sessionStorage.setItem('matinee:healed', '{"stopped":[0]}')],
  [
    'fills',
    () =>
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new Error('full');
      }),
  ],
])('who %s the storage with each document gets no loads without end out of it', (_what, deed) => {
  page().damage(true);
  isLoadedAnew(5_000);
  for (let turn = 0; turn < 10; turn += 1) {
    deed();
    page().damage(true);
  }
  expect(reload.mock.calls.length).toBeLessThanOrEqual(2);
});

test('who empties the storage, too, gets no second load out of it', () => {
  const { damage } = page();
  const now = isLoadedAnew(5_000);
  for (let time = 0; time < 4; time += 1) damage();
  expect(reload).not.toHaveBeenCalled();
  now.mockReturnValue(35_000);
  for (let time = 0; time < 4; time += 1) damage();
  expect(reload).toHaveBeenCalledOnce();
});

test('while the document is loaded nothing is built, and where that load never came the page is built again', () => {
  const { damage, rebuild } = page();
  damage(true);
  expect(reload).toHaveBeenCalledOnce();
  isLoading = true;
  damage();
  expect(rebuild).not.toHaveBeenCalled();
  // The visitor has stopped it, or has come back to this document.
  isLoading = false;
  damage();
  expect(rebuild).toHaveBeenCalledOnce();
});

test('what is lost to this document is not built again first', () => {
  const { damage, rebuild, remember } = page();
  damage(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(remember).toHaveBeenCalledOnce();
  expect(rebuild).not.toHaveBeenCalled();
});

test('without a storage a page is loaded once, and again no sooner than it was there for a while: a loop could not be told', () => {
  vi.stubGlobal('sessionStorage', undefined);
  page().damage(true);
  expect(reload).toHaveBeenCalledOnce();
  const now = isLoadedAnew(5_000);
  const { damage, rebuild } = page();
  for (let time = 0; time < 4; time += 1) damage();
  expect(reload).toHaveBeenCalledOnce();
  expect(rebuild).toHaveBeenCalledTimes(4);
  now.mockReturnValue(35_000);
  damage(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
