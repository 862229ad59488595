// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPressOfPart, mayName } from './limit-parts.ts';
import { only } from './only.ts';
import { knowOwners } from './owners.ts';

let isPart = true;
knowOwners((script) =>
  script.includes('limit-parts.test') ? { name: 'booking', isPart, isAtWork: () => true } : undefined,
);
afterAll(() => knowOwners(() => undefined));

const pressed = vi.fn<() => void>();
/** As the page has it: before whatever hears of a press. */
const look = (event: Event) => {
  if (isPressOfPart(event, event.target as Element)) event.stopImmediatePropagation();
};
beforeEach(() => {
  isPart = true;
  pressed.mockReset();
  document.body.innerHTML =
    '<div id="root"><header><a>Favorites</a></header><main><button>Buy</button></main>' +
    '<main data-place="times"><i>10:00</i></main></div><div><b>Its own menu</b></div>';
  document.body.addEventListener('click', pressed);
  addEventListener('click', look, true);
});
afterEach(() => {
  document.body.removeEventListener('click', pressed);
  removeEventListener('click', look, true);
});
const one = (selector: string) => document.querySelector<HTMLElement>(selector)!;

test.each(['header a', 'main button'])(
  'a part presses no %s of the page around it, and a page does',
  (selector) => {
    const deeds = [
      () => one(selector).click(),
      () => one(selector).dispatchEvent(new MouseEvent('click', { bubbles: true })),
    ];
    for (const deed of deeds) deed();
    expect(pressed).not.toHaveBeenCalled();
    isPart = false;
    for (const deed of deeds) deed();
    expect(pressed).toHaveBeenCalledTimes(2);
  },
);

test('a part presses what is in its own box, and what stands beside the page', () => {
  one('[data-place] i').click();
  one('b').click();
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('what a visitor presses is no part’s, whoever runs as it is heard', () => {
  const event = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  one('header a').dispatchEvent(event);
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
