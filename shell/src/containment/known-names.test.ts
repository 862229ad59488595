// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchStrangers } from './strangers.ts';
import { watchPage } from './watch-page.ts';

const slot = () => document.querySelector('[data-slot]')!;
const deaf = { onDamage: () => {}, onTampering: () => {}, onSuspicion: () => {} };

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML =
    '<div id="root"><header><a href="/">Home</a></header><main><div data-slot="page"><div data-occupant="catalog">Words</div></div></main></div>';
  for (const element of document.querySelectorAll('#root, #root *'))
    Object.assign(element, { __reactFiber$1: {} });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return sizes.get(this) ?? new DOMRect();
  });
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** As large as it says. */
const sizes = new WeakMap<Element, DOMRect>();
const box = (element: Element, width: number, height: number) => {
  sizes.set(element, new DOMRect(0, 0, width, height));
  return element;
};
const beside = (tag: string, mark = '') => {
  const element = document.createElement(tag);
  element.className = mark;
  return document.body.appendChild(element);
};

test.each([
  ['div', 'cl-x'],
  ['div', 'parts-overlay'],
  ['title', ''],
  ['x-cover', ''],
])('nobody’s name lets something cover the page of others: %s.%s', (tag, mark) => {
  const takeAway = watchStrangers(() => {});
  const cover = box(beside(tag, mark), innerWidth, innerHeight) as HTMLElement;
  cover.style.position = 'fixed';
  takeAway()();
  expect(cover.isConnected).toBe(false);
});

test.each([
  ['root', () => Object.assign(beside('div'), { id: 'root' })],
  ['body', () => document.documentElement.appendChild(document.createElement('body'))],
])('nor does a second %s', (_what, put) => {
  const takeAway = watchStrangers(() => {});
  const cover = box(put(), innerWidth, innerHeight);
  takeAway()();
  expect(cover.isConnected).toBe(false);
  expect(document.querySelectorAll('body, #root')).toHaveLength(2);
});

test.each(['http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML', 'urn:mine'])(
  'what is none of HTML’s elements is told, and goes with its screen: %s',
  async (space) => {
    const onStranger = vi.fn<() => void>();
    const takeAway = watchStrangers(onStranger);
    const cover = document.body.appendChild(document.createElementNS(space, 'svg'));
    await vi.waitFor(() => expect(onStranger).toHaveBeenCalledOnce());
    if (cover instanceof SVGElement) expect(cover.style.zIndex).toBe('30');
    takeAway()();
    expect(cover.isConnected).toBe(false);
  },
);

test('a root that is made anew stays', () => {
  const takeAway = watchStrangers(() => {});
  const fresh = Object.assign(document.createElement('div'), { id: 'root', __reactContainer$1: {} });
  document.getElementById('root')!.replaceWith(fresh);
  takeAway()();
  expect(fresh.isConnected).toBe(true);
  expect(fresh.getAttribute('style')).toBeNull();
});

test('nor does it let what stands in it: a box without a size whose child covers all', () => {
  const takeAway = watchStrangers(() => {});
  const cover = beside('x-bar');
  cover.innerHTML = '<div></div>';
  box(cover.firstElementChild!, innerWidth, innerHeight);
  takeAway()();
  expect(cover.isConnected).toBe(false);
});

test('nor what lies in a shadow that nobody looks into: it is what is found over most of the window', () => {
  const takeAway = watchStrangers(() => {});
  const cover = beside('x-bar');
  const found = vi.fn<typeof document.elementFromPoint>(() => cover);
  Object.defineProperty(document, 'elementFromPoint', { value: found, configurable: true });
  takeAway()();
  expect(cover.isConnected).toBe(false);
  const small = beside('x-bar');
  found.mockImplementation((x) => (x < innerWidth / 3 ? small : document.body));
  takeAway()();
  expect(small.isConnected).toBe(true);
  found.mockClear();
  document.head.append(document.createElement('script'), document.createElement('link'));
  takeAway()();
  expect(found).not.toHaveBeenCalled();
  Reflect.deleteProperty(document, 'elementFromPoint');
});

test('what answers in the browser’s place is nobody’s, whatever it is called', () => {
  const takeAway = watchStrangers(() => {});
  const cover = beside('x-bar');
  for (const name of ['matches', 'getBoundingClientRect', 'remove'])
    Object.defineProperty(cover, name, { value: () => false });
  takeAway()();
  expect(cover.isConnected).toBe(false);
});

test('a body that comes back is known, though the page’s own functions stand on it', async () => {
  const { body, documentElement: html } = document;
  Object.defineProperty(body, 'append', { value: body.append, configurable: true });
  watchStrangers(() => {});
  body.remove();
  html.append(body);
  await new Promise((resolve) => setTimeout(resolve));
  expect(body.getAttribute('style')).toBeNull();
  Reflect.deleteProperty(body, 'append');
});

test('Clerk’s own dialog stays while it is open, and what hides the page behind it is no damage', () => {
  vi.useFakeTimers();
  const onDamage = vi.fn<() => void>();
  watchPage(() => ['header', 'main'], { ...deaf, onDamage });
  const takeAway = watchStrangers(() => {});
  const portal = beside('div');
  portal.setAttribute('data-floating-ui-portal', '');
  const backdrop = document.createElement('div');
  backdrop.className = 'cl-modalBackdrop';
  portal.append(box(backdrop, innerWidth, innerHeight));
  document.querySelector('main')!.setAttribute('inert', '');
  vi.advanceTimersByTime(3_000);
  takeAway()();
  expect([onDamage.mock.calls.length, portal.isConnected]).toEqual([0, true]);
  // Nor is it taken from the page: it would not be locked any more.
  expect(document.querySelector('main')!.hasAttribute('inert')).toBe(true);
});

test.each<[what: string, mark: () => Element]>([
  ['small', () => box(beside('i', 'cl-modal'), 20, 20)],
  [
    'in the page',
    () => {
      slot().firstElementChild!.innerHTML = '<i class="cl-modal"></i>';
      return box(document.querySelector('i')!, innerWidth, innerHeight);
    },
  ],
])(
  'a mark of Clerk’s that is %s locks no page: who makes its main part inert is found out',
  (_what, mark) => {
    vi.useFakeTimers();
    const onDamage = vi.fn<() => void>();
    watchPage(() => ['header', 'main'], { ...deaf, onDamage });
    mark();
    document.querySelector('main')!.setAttribute('inert', '');
    vi.advanceTimersByTime(1_000);
    expect(onDamage).toHaveBeenCalled();
  },
);

test('a menu of Clerk’s hides the page from screen readers, and does no more to it', () => {
  vi.useFakeTimers();
  const onDamage = vi.fn<() => void>();
  watchPage(() => ['header', 'main'], { ...deaf, onDamage });
  const portal = beside('div');
  portal.setAttribute('data-floating-ui-portal', '');
  portal.innerHTML = '<div class="cl-userButtonPopoverCard"></div>';
  box(portal.firstElementChild!, 300, 200);
  const main = document.querySelector('main')!;
  main.setAttribute('aria-hidden', 'true');
  vi.advanceTimersByTime(3_000);
  expect(onDamage).not.toHaveBeenCalled();
  main.setAttribute('inert', '');
  vi.advanceTimersByTime(1_000);
  expect(onDamage).toHaveBeenCalled();
});

test.each(['<i></i>', '<i class="cl-x"></i>'])(
  'a mark of its menu that nobody sees hides nothing from screen readers: %s',
  (html) => {
    vi.useFakeTimers();
    const onDamage = vi.fn<() => void>();
    watchPage(() => ['header', 'main'], { ...deaf, onDamage });
    const portal = beside('div');
    portal.setAttribute('data-floating-ui-portal', '');
    portal.innerHTML = html;
    document.querySelector('main')!.setAttribute('aria-hidden', 'true');
    vi.advanceTimersByTime(1_000);
    expect(onDamage).toHaveBeenCalled();
  },
);

test('what has a known name and lies beside the page is told, where it has any size', async () => {
  const onStranger = vi.fn<() => void>();
  watchStrangers(onStranger);
  box(beside('x-bar'), innerWidth, 64);
  await vi.waitFor(() => expect(onStranger).toHaveBeenCalledOnce());
  beside('x-without-size');
  document.head.append(document.createElement('script'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(onStranger).toHaveBeenCalledOnce();
});
