// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSheetsOut } from '../slot/sheets.ts';
import { watchStrangers } from './strangers.ts';
import { watchPage } from './watch-page.ts';

const slot = () => document.querySelector('[data-slot]')!;
const deaf = { onDamage: () => {}, onTampering: () => {}, onSuspicion: () => {} };

/** As React marks what it has made. */
const make = (element: Element) => Object.assign(element, { __reactFiber$1: {} });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

beforeEach(() => {
  for (const element of [document.documentElement, document.head, document.body])
    element.removeAttribute('style');
  document.head.innerHTML = '';
  document.body.innerHTML =
    '<div id="root"><header><a href="/">Home</a><dialog></dialog></header><main id="main"><div data-slot="page"><div data-occupant="catalog">Words</div></div></main><div></div></div>';
  for (const element of document.querySelectorAll('#root, #root *')) make(element);
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.closest('[hidden]') ? [] : [{}]) as unknown as DOMRectList;
  });
});

test.each([
  ['removes the header', () => document.querySelector('header')?.remove()],
  ['empties the header', () => document.querySelector('header')?.replaceChildren()],
  ['hides the header', () => document.querySelector('header')?.setAttribute('hidden', '')],
  [
    'keeps the header from screen readers',
    () => document.querySelector('header')?.setAttribute('aria-hidden', 'true'),
  ],
  [
    'lets the header be written in',
    () => document.querySelector('header')?.setAttribute('contenteditable', ''),
  ],
  [
    'has a dialog of the frame not open',
    () => Object.assign(document.querySelector('dialog')!, { showModal: null }),
  ],
  ['makes the main part inert', () => document.querySelector('main')?.setAttribute('inert', '')],
  [
    'says that the main part is a picture, which keeps what is in it from screen readers',
    () => document.querySelector('main')?.setAttribute('role', 'img'),
  ],
  ['keeps the slot from screen readers', () => slot().setAttribute('aria-hidden', 'true')],
  ['takes the slot away', () => document.querySelector('main')?.replaceChildren()],
  ['empties the body', () => document.body.replaceChildren()],
  [
    'puts its own before what the header is asked',
    () => Object.defineProperty(document.querySelector('header')!, 'contains', { value: () => true }),
  ],
  [
    'puts its own before what a link is asked',
    () => Object.defineProperty(document.querySelector('a')!, 'closest', { value: () => null }),
  ],
])('who %s damages the page', (_what, deed) => {
  vi.useFakeTimers();
  const onDamage = vi.fn<() => void>();
  watchPage(() => ['header', 'main'], { ...deaf, onDamage });
  vi.advanceTimersByTime(1_000);
  expect(onDamage).not.toHaveBeenCalled();
  deed();
  vi.advanceTimersByTime(1_000);
  expect(onDamage).toHaveBeenCalled();
  vi.useRealTimers();
});

/** A page whose document has only just come. */
async function comes(onDamage: () => void): Promise<() => void> {
  vi.resetModules();
  vi.useFakeTimers();
  const { seeParts, watchPage: watch } = await import('./watch-page.ts');
  seeParts();
  return () => watch(() => ['header', 'main'], { ...deaf, onDamage });
}

test.each([
  ['is not shown', 'header', (part: Element) => part.setAttribute('hidden', '')],
  ['cannot be seen', 'main', (part: Element) => part.setAttribute('data-unseen', '')],
])(
  'a part that %s from the beginning is the visitor’s own matter, and damages nothing: %s',
  async (_what, name, hides) => {
    hides(document.querySelector(name)!);
    vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
      return !this.matches('[data-unseen]');
    });
    const onDamage = vi.fn<() => void>();
    const watches = await comes(onDamage);
    watches();
    vi.advanceTimersByTime(3_000);
    expect(onDamage).not.toHaveBeenCalled();
  },
);

test('one that was there when the document came is missed, also when it is hidden before anybody looks after it', async () => {
  const onDamage = vi.fn<() => void>();
  const watches = await comes(onDamage);
  document.querySelector('header')!.setAttribute('hidden', '');
  watches();
  vi.advanceTimersByTime(1_000);
  expect(onDamage).toHaveBeenCalled();
});

test('one that is hidden by what outdoes the page’s own word is hidden by the visitor, whenever he does so; his wish may end', async () => {
  const onDamage = vi.fn<() => void>();
  const watches = await comes(onDamage);
  watches();
  const header = document.querySelector('header')!;
  const read = window.getComputedStyle.bind(window);
  let isBlocked = true;
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) =>
    isBlocked && element === header ? ({ display: 'none' } as CSSStyleDeclaration) : read(element),
  );
  header.setAttribute('hidden', '');
  vi.advanceTimersByTime(3_000);
  expect(onDamage).not.toHaveBeenCalled();
  expect(header.hasAttribute('style')).toBe(false);
  isBlocked = false;
  header.removeAttribute('hidden');
  vi.advanceTimersByTime(1_000);
  header.setAttribute('hidden', '');
  vi.advanceTimersByTime(1_000);
  expect(onDamage).toHaveBeenCalled();
});

test('a page that is being built again is not damaged a second time by that, and one that does not come back is', () => {
  vi.useFakeTimers();
  const onDamage = vi.fn<() => void>();
  const header = document.querySelector('header')!;
  watchPage(() => ['header', 'main'], { ...deaf, onDamage });
  header.remove();
  vi.advanceTimersByTime(900);
  expect(onDamage).toHaveBeenCalledOnce();
  document.getElementById('root')!.prepend(header);
  vi.advanceTimersByTime(900);
  expect(onDamage).toHaveBeenCalledOnce();
  header.remove();
  vi.advanceTimersByTime(900);
  expect(onDamage).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(onDamage).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test('a slot that was filled and has something else in it damages the page, and one that has not been filled yet does not', () => {
  vi.useFakeTimers();
  const onDamage = vi.fn<() => void>();
  const slot = document.querySelector('[data-slot]')!;
  slot.replaceChildren();
  watchPage(() => ['header', 'main'], { ...deaf, onDamage });
  vi.advanceTimersByTime(60_000);
  expect(onDamage).not.toHaveBeenCalled();
  slot.setAttribute('data-filled', '');
  slot.innerHTML = '<h1>Mine</h1>';
  vi.advanceTimersByTime(1_000);
  expect(onDamage).toHaveBeenCalled();
  vi.useRealTimers();
});

test('a second policy in the page is lost to it: only another document is without', () => {
  vi.useFakeTimers();
  const onTampering = vi.fn<(isLost: boolean) => void>();
  watchPage(() => ['header', 'main'], { ...deaf, onTampering });
  const policy = document.createElement('meta');
  policy.httpEquiv = 'content-security-policy';
  document.head.append(policy);
  vi.advanceTimersByTime(500);
  expect(onTampering).toHaveBeenCalledWith(true);
  vi.useRealTimers();
});

test('what a screen put beside the page can be taken away, and what the shell, its libraries and Clerk put there stays', async () => {
  const onStranger = vi.fn<() => void>();
  keepSheetsOut([{ name: 'catalog', version: '1.0.0', baseUrl: 'http://catalog.test/1.0.0/' }], () => {});
  const takeAway = watchStrangers(onStranger);
  const add = (parent: Element, html: string) => {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    const element = holder.firstElementChild!;
    parent.append(element);
    return element;
  };
  const strangers = [
    add(document.head, '<style>* { display: none }</style>'),
    add(document.body, '<div>a cover</div>'),
    add(document.documentElement, '<div>a cover</div>'),
    add(document.head, '<style data-emotion="css">p { color: red }</style>'),
    add(document.head, '<style class="cl-x">p { color: red }</style>'),
    add(document.head, '<svg><style>p { color: red }</style></svg>'),
    document.head.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'style')),
    add(document.head, '<link rel="stylesheet" href="data:text/css,">'),
  ];
  const known = [
    add(document.head, '<style id="_goober"></style>'),
    add(document.head, '<style data-emotion="cl-internal"></style>'),
    add(document.head, '<link rel="stylesheet" href="http://catalog.test/1.0.0/css/movies.css">'),
    add(document.head, '<link rel="stylesheet" href="/assets/overlay.css">'),
    add(document.head, '<link rel="preload" as="style" href="data:text/css,">'),
    add(document.body, '<div id="clerk-components"></div>'),
    add(document.body, '<div><div class="cl-rootBox"></div></div>'),
    add(document.body, '<div class="parts-overlay"></div>'),
    add(document.body, '<x-extension></x-extension>'),
  ];
  await vi.waitFor(() => {
    takeAway()();
    expect(strangers.filter(({ isConnected }) => isConnected).map(({ outerHTML }) => outerHTML)).toEqual([]);
  });
  expect(known.every(({ isConnected }) => isConnected)).toBe(true);
  expect(onStranger).toHaveBeenCalledTimes(strangers.length);
});

test('what was set on what pages of all teams stand in is taken away, and so are a second icon, a second viewport and other colors', async () => {
  const { style } = document.querySelector('main')!;
  style.opacity = '0';
  const header = document.querySelector('header')!;
  header.setAttribute('aria-hidden', 'true');
  slot().setAttribute('inert', '');
  const takeAway = watchStrangers(() => {});
  document.head.innerHTML =
    '<link rel="icon" href="/mine.svg"><meta name="viewport" content="width=3000"><meta name="theme-color" content="red"><meta name="color-scheme" content="light"><meta name="description">';
  takeAway()();
  expect([
    document.querySelector('main')!.hasAttribute('style'),
    slot().hasAttribute('inert'),
    header.hasAttribute('aria-hidden'),
  ]).toEqual([false, false, false]);
  // What a page says of itself goes with the page.
  expect([...document.head.children].map(({ outerHTML }) => outerHTML)).toEqual([
    '<meta name="description">',
  ]);
});

test.each(['#root', 'header', 'main', '#root > div'])(
  'what somebody has put into %s is taken out, once the frame is there, whatever it is called',
  (where) => {
    vi.useFakeTimers();
    let parts: string[] = [];
    watchPage(() => parts, deaf);
    const add = (tag: string, position = 'fixed') => {
      const element = document.createElement(tag);
      element.style.position = position;
      return document.querySelector(where)!.appendChild(element);
    };
    const covers = [
      add('div'),
      add('font'),
      add('x-bar'),
      add('script'),
      Object.assign(add('div'), { className: 'cl-modalBackdrop' }),
    ];
    const own = make(add('div'));
    vi.advanceTimersByTime(1_000);
    expect(covers.filter(({ isConnected }) => isConnected)).toEqual(covers);
    parts = ['header', 'main'];
    vi.advanceTimersByTime(1_000);
    expect(covers.filter(({ isConnected }) => isConnected)).toEqual([]);
    expect(own.isConnected).toBe(true);
  },
);

test.each(['tabindex', 'role', 'target'])(
  'a link or button of the frame has no %s for long, and damages nothing',
  (name) => {
    vi.useFakeTimers();
    const login = document.createElement('button');
    document.querySelector('header')!.append(make(login));
    const onDamage = vi.fn<() => void>();
    watchPage(() => ['header', 'main'], { ...deaf, onDamage });
    const pressed = document.querySelectorAll('a, button');
    for (const one of pressed) one.setAttribute(name, '-1');
    vi.advanceTimersByTime(1_000);
    expect([...pressed].filter((one) => one.hasAttribute(name))).toEqual([]);
    expect(onDamage).not.toHaveBeenCalled();
    vi.useRealTimers();
  },
);

test('a field in a part has its own value, as React has it, and that is no damage', () => {
  vi.useFakeTimers();
  document.querySelector('header')!.insertAdjacentHTML('beforeend', '<div data-place="hold"><input></div>');
  for (const element of document.querySelectorAll('#root, #root *')) make(element);
  const onDamage = vi.fn<() => void>();
  watchPage(() => ['header', 'main'], { ...deaf, onDamage });
  Object.defineProperty(document.querySelector('input')!, 'value', { get: () => '', configurable: true });
  vi.advanceTimersByTime(3_000);
  expect(onDamage).not.toHaveBeenCalled();
});

test('what a screen, a part or Clerk puts into its own place stays there', () => {
  vi.useFakeTimers();
  document.querySelector('header')!.innerHTML =
    '<a href="/">Home</a><div data-widget></div><div data-place="hold"></div>';
  for (const element of document.querySelectorAll('#root, #root *')) make(element);
  watchPage(() => ['header', 'main'], deaf);
  const added = ['[data-widget]', '[data-place]', '[data-occupant]'].map((where) =>
    document.querySelector(where)!.appendChild(document.createElement('b')),
  );
  vi.advanceTimersByTime(1_000);
  expect(added.map(({ isConnected }) => isConnected)).toEqual([true, true, true]);
  vi.useRealTimers();
});
