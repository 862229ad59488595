// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

// In browsers the window has what it hears by as its own.
for (const name of ['onkeydown', 'onclick'])
  Object.defineProperty(window, name, { value: null, writable: true, enumerable: true, configurable: true });
// It is asked once what that is.
vi.resetModules();
const { freeFrame, isAround, isGiven } = await import('./free-frame.ts');

const MARKS = ['data-slot', 'data-place', 'data-widget'];
const find = (selector: string) => document.querySelector(selector)!;

beforeEach(() => {
  document.body.innerHTML = `<div id="root">
      <header><a href="/">Home</a><div data-place="header.hold"><b>4:59</b></div><div data-widget="user"><i>M</i></div></header>
      <main><div data-slot="page"><p>Words</p></div></main>
    </div>`;
});

test('what stands in a slot, in the place of a part or in what Clerk renders is theirs; the rest is of the page', () => {
  expect(['p', 'b', 'i'].map((inside) => isGiven(find(inside)))).toEqual([true, true, true]);
  expect(['header', 'a', 'main', '#root'].map((of) => isGiven(find(of)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test.each(['html', 'body', '#root', '#root > header', '#root > main'])(
  'whatever is set on %s, what is around the slots stays of the page',
  (where) => {
    for (const mark of MARKS) find(where).setAttribute(mark, 'page');
    expect(isGiven(find('a'))).toBe(false);
    expect([find('header'), find('a')].map(isAround)).toEqual([true, true]);
    expect(isGiven(find('p'))).toBe(true);
    for (const mark of MARKS) find(where).removeAttribute(mark);
  },
);

test('what hears of all pages is taken away, and where nothing does nothing is set: each time it is found out for whom', () => {
  const set = vi.fn<(handler: unknown) => void>();
  const handlers: Record<string, unknown> = { onkeydown: () => undefined, onclick: null };
  for (const name of Object.keys(handlers))
    Object.defineProperty(document.body, name, {
      configurable: true,
      get: () => handlers[name],
      set(handler) {
        set(name);
        handlers[name] = handler;
      },
    });
  freeFrame();
  expect(handlers).toEqual({ onkeydown: null, onclick: null });
  expect(set.mock.calls).toEqual([['onkeydown']]);
});

test('nor does anything in the frame hear by a handler, which undoes what was pressed by its answer alone', () => {
  const where = ['#root', 'header', 'a', 'main', '[data-slot]', 'p', 'b'];
  const handlers = Object.fromEntries(where.map((one) => [one, (): unknown => false]));
  for (const one of where)
    Object.defineProperty(find(one), 'onkeydown', {
      get: () => handlers[one],
      set(handler: () => unknown) {
        handlers[one] = handler;
      },
    });
  freeFrame();
  expect(where.filter((one) => handlers[one])).toEqual(['p', 'b']);
});

test.each(['translate', 'draggable', 'popover', 'role'])(
  'what stands around the page keeps nobody from reading it as they like: %s is taken away',
  (name) => {
    const where = ['html', 'body', '#root', 'header', 'main', '[data-slot]'];
    for (const one of where) find(one).setAttribute(name, 'no');
    freeFrame();
    expect(where.filter((one) => find(one).hasAttribute(name))).toEqual([]);
  },
);

test.each(['dir', 'lang'])('nor is the page turned, or said to be in another language: %s', (name) => {
  const where = ['html', 'body', '#root', 'header', 'a', 'main', '[data-slot]', 'p'];
  for (const one of where) find(one).setAttribute(name, 'ar');
  freeFrame();
  expect(where.filter((one) => find(one).getAttribute(name) === 'ar')).toEqual(['p']);
});
