// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { mayName, mayPress } from './limit-parts.ts';
import { only } from './only.ts';
import { knowOwners } from './owners.ts';

let isPart = true;
knowOwners((script) =>
  script.includes('limit-parts.test') ? { name: 'booking', isPart, isAtWork: () => true } : undefined,
);
afterAll(() => knowOwners(() => undefined));

const pressed = vi.fn<(event: Event) => void>();
beforeEach(() => {
  isPart = true;
  pressed.mockReset();
  document.body.innerHTML =
    '<div id="root"><header><a>Favorites</a></header><main><button>Buy</button></main>' +
    '<main data-place="times"><i>10:00</i></main></div>';
});

/** One of the page, with the limits that all have there. */
function one(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)!;
  only(found, 'click dispatchEvent', mayPress);
  found.addEventListener('click', pressed);
  return found;
}

test.each(['header a', 'main button'])(
  'a part presses no %s of the page around it, and a page does',
  (selector) => {
    const other = one(selector);
    expect(() => other.click()).toThrow('not for slots');
    expect(() => other.dispatchEvent(new MouseEvent('click'))).toThrow('not for slots');
    expect(pressed).not.toHaveBeenCalled();
    expect(() => other.dispatchEvent(new CustomEvent('looked-at'))).not.toThrow();
    isPart = false;
    other.click();
    expect(pressed).toHaveBeenCalledOnce();
  },
);

test('a part presses what is in its own box, and what stands nowhere, as for a download', () => {
  one('[data-place] i').click();
  const link = document.createElement('a');
  only(link, 'click', mayPress);
  expect(() => link.click()).not.toThrow();
  expect(pressed).toHaveBeenCalledOnce();
});

test('a part says of no address that it is another page’s', () => {
  const write = vi.fn<(...given: unknown[]) => void>();
  const history = { pushState: write };
  only(history, 'pushState', mayName);
  const here = location.pathname;
  expect(() => history.pushState(null, '', '/elsewhere')).toThrow('not for slots');
  history.pushState(null, '', `${here}?day=week`);
  history.pushState(null, '');
  isPart = false;
  history.pushState(null, '', '/elsewhere');
  expect(write).toHaveBeenCalledTimes(3);
});
