// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPresses } from '../first-view/early/keep-presses.ts';
import { loadAnew } from '../watching/load-anew.ts';
import { keepLinks } from './keep-links.ts';

const assign = vi.fn<(address: string | URL) => void>();
let navigated: () => void = () => {};
keepPresses();
keepLinks({ subscribe: (subscriber) => ((navigated = subscriber), () => {}) });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'assign').mockImplementation(assign);
  window.history.replaceState(null, '', '/');
  document.body.innerHTML = `<div id="root"><header><a id="ours" href="/movies">Movies</a>
    <div data-place="chrome.hold"><a id="part" href="/my-bookings">Hold</a></div></header>
    <main><div data-slot="page"><a id="theirs" href="/favorite">Favorites</a></div></main></div>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  assign.mockReset();
});
const swallow = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};
function click(id: string, options: MouseEventInit = {}, isTrusted = false, wait = () => vi.runAllTimers()) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...options });
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  document.getElementById(id)!.dispatchEvent(event);
  wait();
}

test('a link that the router followed is left to it', () => {
  document.querySelector('header')!.addEventListener('click', (event) => {
    event.preventDefault();
    navigated();
  });
  click('ours');
  expect(assign).not.toHaveBeenCalled();
});

test('a link whose press is kept until its part is alive is left to that, and is followed then', () => {
  const { begin, holds, hand } = globalThis.matineePresses!;
  begin('frame');
  // Not so long that nobody wants it any more.
  click('ours', {}, false, () => vi.advanceTimersByTime(5_000));
  expect([holds(document.getElementById('ours')!), assign.mock.calls.length]).toEqual([true, 0]);
  hand('frame');
  vi.runAllTimers();
  expect(assign).toHaveBeenCalledOnce();
  globalThis.matineePresses?.drop('view');
});

test.each(['ours', 'theirs'])(
  'a click on the link “%s” that was swallowed becomes a load of its page',
  (id) => {
    window.addEventListener('click', swallow, { capture: true, once: true });
    click(id);
    expect(assign).toHaveBeenCalledOnce();
    expect(String(assign.mock.calls[0]?.[0])).toMatch(id === 'ours' ? /\/movies$/ : /\/favorite$/);
  },
);

test.each(['theirs', 'part'])('what a remote makes of a link of its own is its matter: %s', (id) => {
  document.getElementById(id)!.addEventListener('click', (event) => event.preventDefault());
  click(id);
  expect(assign).not.toHaveBeenCalled();
});

test.each([{ ctrlKey: true }, { button: 1 }])(
  'a click that opens another tab is the browser’s: %j',
  (options) => {
    window.addEventListener('click', swallow, { capture: true, once: true });
    click('ours', options);
    expect(assign).not.toHaveBeenCalled();
  },
);

/** The router follows it: as far as it knows. */
const follow = (event: Event) => {
  event.preventDefault();
  navigated();
};

test('while the page loads itself a press on a link leads where the visitor wants to go now, and one of code’s does not', () => {
  vi.spyOn(location, 'reload').mockReturnValue();
  const root = document.getElementById('root')!;
  root.addEventListener('click', follow);
  // The press that begins it is followed by that.
  root.addEventListener('click', loadAnew, { once: true });
  click('ours', {}, true);
  expect(assign).not.toHaveBeenCalled();
  click('ours');
  expect(assign).not.toHaveBeenCalled();
  for (const id of ['ours', 'theirs']) click(id, {}, true);
  expect(assign.mock.calls.map(([to]) => new URL(to).pathname)).toEqual(['/movies', '/favorite']);
});
