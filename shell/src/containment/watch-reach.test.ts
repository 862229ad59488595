// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  document.body.innerHTML =
    '<div id="root"><header><a href="/">Home</a></header><main><div data-slot="page"></div></main></div>';
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1_000, 64));
  document.elementFromPoint = () => document.querySelector('header a');
  document.elementsFromPoint = () => [document.elementFromPoint(0, 0)!];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const header = () => document.querySelector('header')!;

async function watched() {
  const heard = { onDamage: vi.fn<() => void>(), onTampering: vi.fn<() => void>() };
  const { watchReach } = await import('./watch-reach.ts');
  watchReach(() => true, heard);
  return heard;
}

test.each([
  ['makes the body inert', () => document.body.setAttribute('inert', '')],
  ['lets the body be seen only when it is called', () => document.body.setAttribute('popover', 'manual')],
  ['says that the root is a picture', () => document.getElementById('root')!.setAttribute('role', 'img')],
  [
    'hides the root from screen readers, as dialogs of extensions do',
    () => document.getElementById('root')!.setAttribute('aria-hidden', 'true'),
  ],
  ['hides the header for a picture of the page', () => header().style.setProperty('opacity', '0')],
  ['lets nothing be pressed', () => document.documentElement.style.setProperty('pointer-events', 'none')],
  ['makes the page invisible', () => document.body.style.setProperty('opacity', '0')],
  [
    'makes the root inert beside a mark of Clerk’s',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<i class="cl-modal"></i>');
      document.getElementById('root')!.setAttribute('inert', '');
    },
  ],
  [
    'makes the root inert beside a menu of Clerk’s',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<div data-floating-ui-portal><i></i></div>');
      document.getElementById('root')!.setAttribute('inert', '');
    },
  ],
])('it is undone that somebody %s, and nobody is told but of who goes on', async (_what, deed) => {
  document.elementFromPoint = () => {
    const { pointerEvents } = getComputedStyle(document.documentElement);
    return pointerEvents === 'none' ? document.documentElement : document.querySelector('header a');
  };
  header().checkVisibility = () => ![document.body, header()].some(({ style }) => style.opacity === '0');
  const { onTampering, onDamage } = await watched();
  vi.advanceTimersByTime(1_000);
  expect(onTampering).not.toHaveBeenCalled();
  const isUndone = () =>
    [...document.querySelectorAll('html, body, #root, header')].every(
      (element) => !element.matches('[inert], [style], [aria-hidden]'),
    );
  const happens = () => {
    deed();
    vi.advanceTimersByTime(1_200);
    expect(isUndone()).toBe(true);
  };
  happens();
  happens();
  expect(onTampering).not.toHaveBeenCalled();
  happens();
  expect(onTampering).toHaveBeenCalledOnce();
  expect(onDamage).not.toHaveBeenCalled();
  vi.advanceTimersByTime(15_000);
  happens();
  expect(onTampering).toHaveBeenCalledOnce();
});

test('a header that is out of reach at one look is none that is kept from people, nor are looks of a page without time', async () => {
  let isCovered = false;
  document.elementFromPoint = () => document.querySelector(isCovered ? '[data-slot]' : 'header a');
  let busy = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + busy);
  const { onTampering } = await watched();
  vi.advanceTimersByTime(1_000);
  isCovered = true;
  vi.advanceTimersByTime(400);
  isCovered = false;
  vi.advanceTimersByTime(400);
  isCovered = true;
  for (let look = 0; look < 10; look += 1) {
    busy += 900;
    vi.advanceTimersByTime(400);
  }
  expect(onTampering).not.toHaveBeenCalled();
  vi.advanceTimersByTime(800);
  expect(onTampering).toHaveBeenCalledOnce();
});

test('a header that one of its own parts lies over is out of reach', async () => {
  document.querySelector('header')!.innerHTML += '<div data-place="chrome.hold"><p>Mine</p></div>';
  document.elementFromPoint = () => document.querySelector('[data-place] p');
  const { onTampering } = await watched();
  vi.advanceTimersByTime(3_000);
  expect(onTampering).toHaveBeenCalledOnce();
});

test('a modal dialog of a part has the window while it is open, and what only looks like one has not', async () => {
  document.querySelector('header')!.innerHTML += '<div data-place="chrome.hold"><dialog>Mine</dialog></div>';
  const dialog = document.querySelector('dialog')!;
  document.elementFromPoint = () => dialog;
  let isModal = true;
  vi.spyOn(dialog, 'matches').mockImplementation(() => isModal);
  const { onTampering } = await watched();
  vi.advanceTimersByTime(10_000);
  expect(onTampering).not.toHaveBeenCalled();
  isModal = false;
  vi.advanceTimersByTime(3_000);
  expect(onTampering).toHaveBeenCalledOnce();
});

test('what no key closes may lie over the header for a while, and not for good', async () => {
  document.querySelector('[data-slot]')!.innerHTML =
    '<div popover="manual">Mine</div><div popover="auto"></div>';
  for (const one of document.querySelectorAll('[popover]'))
    Object.assign(one, { popover: one.getAttribute('popover') });
  let on: string | null = 'manual';
  document.elementFromPoint = () => document.querySelector(on ? `[popover=${on}]` : 'header a');
  const { onTampering } = await watched();
  vi.advanceTimersByTime(2_500);
  on = null;
  vi.advanceTimersByTime(1_000);
  on = 'auto';
  vi.advanceTimersByTime(20_000);
  expect(onTampering).not.toHaveBeenCalled();
  on = 'manual';
  vi.advanceTimersByTime(4_000);
  expect(onTampering).toHaveBeenCalledOnce();
});

/** Lies over the header, as it is, until it lies lower. */
function lies(html: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html);
  const bar = document.body.lastElementChild as HTMLElement;
  const isOver = () => bar.isConnected && bar.style.zIndex !== '30';
  document.elementsFromPoint = () => [...(isOver() ? [bar] : []), document.querySelector('header a')!];
  document.elementFromPoint = () => document.elementsFromPoint(0, 0)[0]!;
  return bar;
}

test.each([
  '<x-bar></x-bar>',
  '<div class="cl-x"></div>',
  '<div data-floating-ui-portal></div>',
  '<div id="tool-root"><i style="position: fixed"></i></div>',
])(
  'what stands beside the page and lies over the header is moved aside, and nobody is told: %s',
  async (html) => {
    const { onTampering, onDamage } = await watched();
    const bar = lies(html);
    vi.advanceTimersByTime(5_000);
    expect([bar.isConnected, bar.style.zIndex]).toEqual([true, '30']);
    expect([onTampering.mock.calls, onDamage.mock.calls]).toEqual([[], []]);
  },
);

test('one that lies over it all the same is taken away, and nobody is told but of who goes on', async () => {
  const { onTampering, onDamage } = await watched();
  const bar = lies('<x-bar></x-bar>');
  bar.style.setProperty = () => {};
  vi.advanceTimersByTime(5_000);
  expect(bar.isConnected).toBe(false);
  expect([onTampering.mock.calls, onDamage.mock.calls]).toEqual([[], []]);
  for (let time = 0; time < 4; time += 1) {
    document.body.append(bar);
    vi.advanceTimersByTime(2_000);
  }
  expect(onTampering).toHaveBeenCalled();
});

test('Clerk’s dialog may lie over the header, and its menu hide the page from screen readers', async () => {
  const { onTampering, onDamage } = await watched();
  const dialog = lies('<div data-floating-ui-portal><div class="cl-modalBackdrop"></div></div>');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('.cl-modalBackdrop')
      ? new DOMRect(0, 0, innerWidth, innerHeight)
      : new DOMRect(0, 0, 1_000, 64);
  });
  document.getElementById('root')!.setAttribute('inert', '');
  vi.advanceTimersByTime(5_000);
  dialog.remove();
  document.getElementById('root')!.removeAttribute('inert');
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div data-floating-ui-portal><div class="cl-menu">Sign out</div></div>',
  );
  document.getElementById('root')!.setAttribute('aria-hidden', 'true');
  vi.advanceTimersByTime(5_000);
  expect([onTampering.mock.calls, onDamage.mock.calls]).toEqual([[], []]);
});
