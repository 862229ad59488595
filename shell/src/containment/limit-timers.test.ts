// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as CleanUp from '../watching/clean-up.ts';
import { only } from './only.ts';
import type * as Owners from './owners.ts';
import { watchTraces } from './testing/watch-traces.ts';

/** Their own, whom the browser would not let go. */
const given = Object.getOwnPropertyDescriptors(window);
let isAtWork = true;
let knowOwners: typeof Owners.knowOwners;
let cleanUp: typeof CleanUp.cleanUp;

/** Limits them anew: nobody knows yet whose scripts there are. */
async function limit(): Promise<typeof Owners> {
  // What looks after those that rest is set once, with the timers of its test.
  vi.resetModules();
  const { limitTimers } = await import('./limit-timers.ts');
  ({ cleanUp } = await import('../watching/clean-up.ts'));
  const { setTimeout: later, clearTimeout: end } = window;
  Object.assign(window, {
    requestIdleCallback: (act: () => void) => later(act, 10),
    cancelIdleCallback: (id: number) => end(id),
  });
  const { defineProperty } = Reflect;
  // They are made for good: here each test has its own.
  vi.spyOn(Reflect, 'defineProperty').mockImplementation((owner, name, what) =>
    defineProperty(owner, name, { ...what, configurable: true, writable: true }),
  );
  limitTimers();
  vi.mocked(Reflect.defineProperty).mockRestore();
  return import('./owners.ts');
}
function undo(): void {
  Object.defineProperties(window, {
    setInterval: given.setInterval,
    setTimeout: given.setTimeout,
    requestAnimationFrame: given.requestAnimationFrame,
    clearTimeout: given.clearTimeout,
    clearInterval: given.clearInterval,
    cancelAnimationFrame: given.cancelAnimationFrame,
  });
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
}

beforeEach(async () => {
  vi.useFakeTimers();
  isAtWork = true;
  ({ knowOwners } = await limit());
  // What a browser has no line for, Node has one of its own for.
  knowOwners((script) =>
    /^$|limit-timers.test|node:/.test(script) ? { name: 'a', isAtWork: () => isAtWork } : undefined,
  );
});
afterEach(() => {
  vi.useRealTimers();
  undo();
});

test('an interval of somebody who has left rests, and goes on when they are back', () => {
  const act = vi.fn<() => void>();
  window.setInterval(act, 10);
  vi.advanceTimersByTime(30);
  expect(act).toHaveBeenCalledTimes(3);
  isAtWork = false;
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(3);
  isAtWork = true;
  vi.advanceTimersByTime(10);
  expect(act).toHaveBeenCalledTimes(4);
});

test('it is known when somebody acts who has left, and nothing is noted of those who are at work', async () => {
  const { hasActedLate, noteAnother } = await import('./owners.ts');
  noteAnother();
  window.setTimeout(() => {}, 10);
  vi.advanceTimersByTime(10);
  expect(hasActedLate()).toBe(false);
  window.setTimeout(() => {}, 1_500);
  window.setInterval(() => {}, 10);
  isAtWork = false;
  vi.advanceTimersByTime(1_000);
  expect(hasActedLate()).toBe(false);
  vi.advanceTimersByTime(500);
  expect(hasActedLate()).toBe(true);
});

test('a chain of timeouts of somebody who has left takes some turns, rests, and goes on when they are back', () => {
  const act = vi.fn<(word: string) => void>(() => void window.setTimeout(act, 10, 'word'));
  window.setTimeout(act, 10, 'word');
  isAtWork = false;
  vi.advanceTimersByTime(2_000);
  const turns = act.mock.calls.length;
  expect(turns).toBeGreaterThan(0);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(turns);
  isAtWork = true;
  vi.advanceTimersByTime(1_000);
  expect(act.mock.calls.length).toBeGreaterThan(turns + 10);
  expect(act).toHaveBeenLastCalledWith('word');
});

test('so does a loop that awaits its timeouts', async () => {
  const act = vi.fn<() => void>();
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      await new Promise((resolve) => window.setTimeout(resolve, 10));
      act();
    }
  };
  void loop();
  isAtWork = false;
  await vi.advanceTimersByTimeAsync(2_000);
  const turns = act.mock.calls.length;
  expect(turns).toBeGreaterThan(0);
  expect(turns).toBeLessThan(30);
  isAtWork = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(act.mock.calls.length).toBeGreaterThan(turns + 10);
  isAtWork = false;
  // Nothing of that chain is held against a timeout that somebody else sets later.
  isOver = true;
  await vi.advanceTimersByTimeAsync(2_000);
  const last = vi.fn<() => void>();
  window.setTimeout(last, 10);
  await vi.advanceTimersByTimeAsync(10);
  expect(last).toHaveBeenCalledOnce();
});

test('a last timeout of somebody who has left is kept to: it may save something', () => {
  const act = vi.fn<() => void>();
  isAtWork = false;
  window.setTimeout(act, 10);
  vi.advanceTimersByTime(10);
  expect(act).toHaveBeenCalledOnce();
});

test('timers of the shell go on, whoever is in the page', () => {
  knowOwners(() => undefined);
  const act = vi.fn<() => void>();
  isAtWork = false;
  window.setInterval(act, 10);
  vi.advanceTimersByTime(30);
  expect(act).toHaveBeenCalledTimes(3);
});

test.each([
  ['timeouts', (act: () => void) => window.setTimeout(act, 10), (id: number) => window.clearTimeout(id)],
  [
    'frames',
    (act: () => void) => window.requestAnimationFrame(act),
    (id: number) => window.cancelAnimationFrame(id),
  ],
  [
    'idle times',
    (act: () => void) => window.requestIdleCallback(act),
    (id: number) => window.cancelIdleCallback(id),
  ],
])('a chain of %s that was ended while it rested does not come back', (_what, next, end) => {
  for (let visit = 0; visit < 20; visit += 1) {
    let last = 0;
    const act = vi.fn<() => void>(() => void (last = next(act)));
    isAtWork = true;
    act();
    vi.advanceTimersByTime(100);
    isAtWork = false;
    vi.advanceTimersByTime(2_000);
    const turns = act.mock.calls.length;
    vi.advanceTimersByTime(2_000);
    expect(act).toHaveBeenCalledTimes(turns);
    end(last);
    isAtWork = true;
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(turns);
  }
});

test('what ends a timeout ends no frame that rests, and the other way round', () => {
  let last = 0;
  const frame = vi.fn<() => void>(() => void (last = window.requestAnimationFrame(frame)));
  frame();
  isAtWork = false;
  vi.advanceTimersByTime(2_000);
  const turns = frame.mock.calls.length;
  window.clearTimeout(last);
  isAtWork = true;
  vi.advanceTimersByTime(1_000);
  expect(frame.mock.calls.length).toBeGreaterThan(turns + 10);
});

/** Who calls, in the words of a trace: somebody else is whoever calls through the limit of another file's. */
const asOther = (act: () => void): void => {
  knowOwners((script) =>
    script.includes('limit-timers.test') ? { name: 'other', isAtWork: () => true } : undefined,
  );
  act();
};

test.each([
  ['timeouts', (act: () => void) => window.setTimeout(act, 10), (id: number) => window.clearTimeout(id)],
  ['intervals', (act: () => void) => window.setInterval(act, 10), (id: number) => window.clearInterval(id)],
  [
    'frames',
    (act: () => void) => window.requestAnimationFrame(act),
    (id: number) => window.cancelAnimationFrame(id),
  ],
  [
    'idle times',
    (act: () => void) => window.requestIdleCallback(act),
    (id: number) => window.cancelIdleCallback(id),
  ],
])(
  'who ends %s ends none of anybody else’s, nor of the page’s, from the newest one down, and is told of nothing',
  (_what, begin, end) => {
    const [theirs, ofPage, own] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    begin(theirs);
    knowOwners(() => undefined);
    begin(ofPage);
    asOther(() => {
      const newest = Number(begin(own));
      for (let id = newest; id > newest - 20; id -= 1) end(id);
    });
    vi.advanceTimersByTime(30);
    expect([theirs, ofPage].map((act) => act.mock.calls.length > 0)).toEqual([true, true]);
    expect(own).not.toHaveBeenCalled();
  },
);

test('who ends what has come already, or nothing at all, is told of nothing, and the page ends what it has begun', () => {
  const act = vi.fn<() => void>();
  const id = window.setTimeout(act, 10);
  vi.advanceTimersByTime(10);
  window.clearTimeout(id);
  window.clearTimeout(undefined);
  knowOwners(() => undefined);
  window.clearTimeout(window.setTimeout(act, 10));
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledOnce();
});

test('a way to set timers that is itself called later belongs to who has asked for that', async () => {
  const act = vi.fn<() => void>();
  window.setTimeout(window.setInterval as (act: () => void, ms: number) => void, 0, act, 10);
  window.setTimeout(window.setInterval.bind(window, act, 10) as () => void, 0);
  queueMicrotask(window.setInterval.bind(window, act, 10) as () => void);
  await Promise.resolve();
  vi.advanceTimersByTime(30);
  const calls = act.mock.calls.length;
  expect(calls).toBeGreaterThan(6);
  isAtWork = false;
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(calls);
});

test('a way to set timers that code of the page’s is given to call sets none of the page’s', () => {
  const act = vi.fn<() => void>();
  // As React calls an effect: its script is the page's, and nobody else's is in the trace.
  const effect: () => void = window.setInterval.bind(window, act, 10);
  const page = { commit: () => undefined };
  only(page, 'commit', effect);
  setTimeout(() => page.commit());
  vi.advanceTimersByTime(30);
  expect(act).toHaveBeenCalled();
  const calls = act.mock.calls.length;
  isAtWork = false;
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(calls);
});

test('what a screen leaves to be called when it goes sets no timer that acts on the next page', () => {
  const act = vi.fn<() => void>();
  const page = { unmount: () => undefined };
  const left: () => void = window.setInterval.bind(window, act, 10);
  only(page, 'unmount', left);
  setTimeout(() => cleanUp(() => page.unmount()));
  vi.advanceTimersByTime(1_000);
  expect(act).not.toHaveBeenCalled();
  expect(() =>
    cleanUp(() => {
      throw new Error('stumbles');
    }),
  ).toThrow('stumbles');
  setTimeout(() => page.unmount());
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalled();
});

test('before it is known whose scripts there are, a timer is set without a look at who sets it', async () => {
  undo();
  const owners = await limit();
  const looks = watchTraces();
  window.setTimeout(() => {}, 10);
  const before = looks();
  owners.knowOwners(() => undefined);
  window.setTimeout(() => {}, 10);
  vi.unstubAllGlobals();
  expect([before, looks()]).toEqual([0, 1]);
});
