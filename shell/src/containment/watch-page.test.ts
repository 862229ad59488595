// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPage } from './watch-page.ts';

const slot = () => document.querySelector('[data-slot]')!;
const deaf = { onDamage: () => {}, onTampering: () => {}, onSuspicion: () => {} };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

beforeEach(() => {
  for (const element of [document.documentElement, document.head, document.body])
    element.removeAttribute('style');
  document.head.innerHTML = '';
  document.body.innerHTML =
    '<div id="root"><header><a href="/">Home</a></header><main id="main"><div data-slot="page"></div></main></div>';
  // As React marks what it has made.
  for (const element of document.querySelectorAll('#root, #root *'))
    Object.assign(element, { __reactFiber$1: {} });
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});

test.each([
  ['the body', () => document.body.remove()],
  ['the document’s root', () => document.documentElement.remove()],
  ['all of the document', () => document.replaceChildren()],
  ['the head', () => document.head.remove()],
  ['all of the document’s root', () => document.documentElement.replaceChildren()],
  ['the name of head, by another one,', () => document.head.before(document.createElement('head'))],
])('when %s is taken away it is put back with all that is in it, and that is told', (_what, deed) => {
  vi.useFakeTimers();
  const onTampering = vi.fn<(isLost: boolean) => void>();
  watchPage(() => ['header', 'main'], { ...deaf, onTampering });
  const root = document.getElementById('root');
  const { head } = document;
  vi.advanceTimersByTime(1_000);
  expect(onTampering).not.toHaveBeenCalled();
  deed();
  vi.advanceTimersByTime(500);
  expect(document.getElementById('root')).toBe(root);
  expect(document.head).toBe(head);
  expect(head.nextElementSibling).not.toBeNull();
  expect(onTampering).toHaveBeenCalledWith(false);
  for (const other of document.querySelectorAll('head')) if (other !== head) other.remove();
  vi.useRealTimers();
});

test.each([
  ['the natives', () => vi.spyOn(Reflect, 'ownKeys')],
  ['the sheets', () => vi.spyOn(document.head, 'prepend')],
  ['whether the frame is whole', () => vi.spyOn(document, 'getElementById')],
])('what stumbles as it looks after %s keeps nothing else from being looked after', (_what, stumbles) => {
  vi.useFakeTimers();
  const heard = {
    onDamage: vi.fn<() => void>(),
    onTampering: vi.fn<() => void>(),
    onSuspicion: vi.fn<() => void>(),
  };
  watchPage(() => ['header', 'main'], heard);
  vi.advanceTimersByTime(1_000);
  expect(heard.onDamage).not.toHaveBeenCalled();
  stumbles().mockImplementation(() => {
    throw new Error('stumbles');
  });
  document.querySelector('header')!.remove();
  document.body.setAttribute('role', 'img');
  vi.advanceTimersByTime(1_000);
  vi.restoreAllMocks();
  document.body.removeAttribute('role');
  expect(heard.onDamage).toHaveBeenCalled();
  expect(heard.onSuspicion).toHaveBeenCalled();
});

test('the place of the notices is missed once it was there, until it is again', () => {
  vi.useFakeTimers();
  const onDamage = vi.fn<() => void>();
  const lookAnew = watchPage(() => ['header', 'main'], { ...deaf, onDamage });
  vi.advanceTimersByTime(1_000);
  expect(onDamage).not.toHaveBeenCalled();
  const notices = document.createElement('div');
  notices.setAttribute('data-rht-toaster', '');
  Object.assign(notices, { __reactFiber$1: {} });
  document.getElementById('root')!.append(notices);
  vi.advanceTimersByTime(1_000);
  expect(onDamage).not.toHaveBeenCalled();
  notices.remove();
  vi.advanceTimersByTime(500);
  expect(onDamage).toHaveBeenCalledOnce();
  document.getElementById('root')!.append(notices);
  lookAnew(performance.now());
  vi.advanceTimersByTime(2_000);
  expect(onDamage).toHaveBeenCalledOnce();
});

test.each([
  ['the document', () => document.documentElement],
  ['the body', () => document.body],
  ['the root', () => document.getElementById('root')!],
  ['the header', () => document.querySelector('header')!],
  [
    'the main part, whose name is another one,',
    () => Object.assign(document.querySelector('main')!, { id: 'mine' }),
  ],
  [
    'a tag that loads the page anew, and is there,',
    () => {
      slot().innerHTML = '<meta http-equiv="refresh">';
      return slot().firstElementChild!;
    },
  ],
])('what is set on %s is suspicious', (_what, find) => {
  // A watch has no end: on the real clock it would look at the document of the next file, or at none.
  vi.useFakeTimers();
  const onSuspicion = vi.fn<() => void>();
  watchPage(() => ['header', 'main'], { ...deaf, onSuspicion });
  expect(onSuspicion).not.toHaveBeenCalled();
  find().setAttribute('style', 'opacity: 0');
  vi.advanceTimersByTime(1_000);
  expect(onSuspicion).toHaveBeenCalled();
  vi.useRealTimers();
});

test.each(['<style>header { opacity: 0 }</style>', '<svg><style>header { opacity: 0 }</style></svg>'])(
  'a sheet that is written into a slot, which holds for all of the page, is suspicious: %s',
  (html) => {
    vi.useFakeTimers();
    const onSuspicion = vi.fn<() => void>();
    watchPage(() => ['header', 'main'], { ...deaf, onSuspicion });
    document.head.innerHTML = '<style data-sheet-of="//catalog.test/1/">a {}</style>';
    vi.advanceTimersByTime(1_000);
    expect(onSuspicion).not.toHaveBeenCalled();
    slot().insertAdjacentHTML('beforeend', html);
    vi.advanceTimersByTime(1_000);
    expect(onSuspicion).toHaveBeenCalled();
  },
);
