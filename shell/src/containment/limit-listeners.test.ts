// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limitListeners } from './limit-listeners.ts';
import { asPage, knowOwners } from './owners.ts';
import { watchTraces } from './testing/watch-traces.ts';

/** What tells of ways through the site, in browsers that do. */
const navigation = vi.hoisted(() => {
  // What is around the page is asked of the browser once.
  vi.resetModules();
  const above = Object.getPrototypeOf(Node.prototype) as { constructor: typeof EventTarget };
  return Object.assign(window, { navigation: new above.constructor() }).navigation;
});

/** That of this environment's elements; the global one is Node's. */
const prototype: EventTarget = Object.getPrototypeOf(Node.prototype) as EventTarget;
const { addEventListener, removeEventListener } = prototype;
const { MutationObserver, IntersectionObserver, ResizeObserver, PerformanceObserver } = window;
let isAtWork = true;
let isRemotes = true;

beforeAll(() => {
  // They are made for good: what comes after these tests has its own.
  const { defineProperty } = Reflect;
  vi.spyOn(Reflect, 'defineProperty').mockImplementation((owner, name, what) =>
    defineProperty(owner, name, { ...what, configurable: true, writable: true }),
  );
  limitListeners({ prototype });
  vi.mocked(Reflect.defineProperty).mockRestore();
  knowOwners((script) =>
    isRemotes && script.includes('limit-listeners.test')
      ? { name: 'a', isAtWork: () => isAtWork }
      : undefined,
  );
});
afterAll(() => {
  Object.assign(prototype, { addEventListener, removeEventListener });
  const kinds = { MutationObserver, IntersectionObserver, ResizeObserver, PerformanceObserver };
  Object.assign(window, kinds);
  for (const kind of Object.values(kinds)) Reflect.set(kind.prototype, 'constructor', kind);
  Reflect.deleteProperty(window, 'navigation');
});
beforeEach(() => {
  [isAtWork, isRemotes] = [true, true];
  document.body.innerHTML = '<div id="root"><main><div data-slot="page"><input></div></main></div>';
});
const happen = (at: EventTarget) => at.dispatchEvent(new Event('scroll'));

test.each([
  ['the document', () => document],
  ['the body', () => document.body],
  ['the slot', () => document.querySelector('[data-slot]')!],
  ['what tells of ways through the site', () => navigation],
])('a listener at %s of somebody who has left rests, and hears again when they are back', (_where, find) => {
  const at = find();
  const hear = vi.fn<() => void>();
  at.addEventListener('scroll', hear);
  happen(at);
  isAtWork = false;
  happen(at);
  expect(hear).toHaveBeenCalledTimes(1);
  isAtWork = true;
  happen(at);
  expect(hear).toHaveBeenCalledTimes(2);
  at.removeEventListener('scroll', hear);
  happen(at);
  expect(hear).toHaveBeenCalledTimes(2);
});

test('it hears what browsers tell a listener, as a function or as a thing with one', () => {
  const hear = vi.fn<(this: unknown, event: Event) => void>();
  const thing = { handleEvent: vi.fn<(event: Event) => void>() };
  document.addEventListener('scroll', hear);
  document.addEventListener('scroll', thing);
  const event = new Event('scroll');
  document.dispatchEvent(event);
  expect([hear.mock.contexts[0], hear.mock.lastCall?.[0]]).toEqual([document, event]);
  expect([thing.handleEvent.mock.contexts[0], thing.handleEvent.mock.lastCall?.[0]]).toEqual([thing, event]);
  document.removeEventListener('scroll', hear);
  document.removeEventListener('scroll', thing);
});

test('one that is added twice hears once, and one that was ended in another way is ended', () => {
  const hear = vi.fn<() => void>();
  const over = new AbortController();
  for (let n = 0; n < 2; n += 1) document.addEventListener('scroll', hear, { signal: over.signal });
  happen(document);
  expect(hear).toHaveBeenCalledTimes(1);
  over.abort();
  happen(document);
  expect(hear).toHaveBeenCalledTimes(1);
});

test('what a screen hears of its own elements it hears, and the page’s own code is not asked', () => {
  const hear = vi.fn<() => void>();
  document.querySelector('input')!.addEventListener('scroll', hear);
  isRemotes = false;
  document.addEventListener('scroll', hear);
  isAtWork = false;
  happen(document.querySelector('input')!);
  happen(document);
  expect(hear).toHaveBeenCalledTimes(2);
  document.removeEventListener('scroll', hear);
});

test('an observer of somebody who has left sees nothing until they are back', async () => {
  const see = vi.fn<MutationCallback>();
  const observer = new window.MutationObserver(see);
  expect(observer).toBeInstanceOf(MutationObserver);
  observer.observe(document.body, { childList: true });
  const change = () => document.body.append('words');
  change();
  await vi.waitFor(() => expect(see).toHaveBeenCalledTimes(1));
  isAtWork = false;
  change();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(see).toHaveBeenCalledTimes(1);
  isAtWork = true;
  change();
  await vi.waitFor(() => expect(see).toHaveBeenCalledTimes(2));
  expect(see.mock.lastCall?.[1]).toBe(observer);
});

test.each(['MutationObserver', 'IntersectionObserver', 'ResizeObserver', 'PerformanceObserver'] as const)(
  'nor does the kind of one give another way to make one: %s',
  (name) => expect(window[name].prototype.constructor).toBe(window[name]),
);

test('so does one of what the browser measures', async () => {
  const see = vi.fn<() => void>();
  const observer = new window.PerformanceObserver(see);
  observer.observe({ entryTypes: ['mark'] });
  isAtWork = false;
  performance.mark('one');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(see).not.toHaveBeenCalled();
  isAtWork = true;
  performance.mark('two');
  await vi.waitFor(() => expect(see).toHaveBeenCalled());
  observer.disconnect();
});

test('what the page alone does, such as to begin its root, is done without a look at who does it', () => {
  const looks = watchTraces();
  asPage(() => document.addEventListener('scroll', () => undefined));
  const before = looks();
  document.addEventListener('scroll', () => undefined);
  vi.unstubAllGlobals();
  expect([before, looks()]).toEqual([0, 1]);
  const hear = vi.fn<() => void>();
  document.addEventListener('scroll', hear);
  isAtWork = false;
  happen(document);
  expect(hear).not.toHaveBeenCalled();
});
