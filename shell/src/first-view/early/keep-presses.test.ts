// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPresses } from './keep-presses.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <header><button id="menu">Menu</button></header>
    <main data-slot="page"><div data-first-view="catalog">
      <button id="seat"><span>A1</span></button><label><input id="day" type="radio" name="day"></label>
      <a id="link" href="#there">there</a><input id="text">
    </div></main>`;
  keepPresses();
});
afterEach(() => {
  for (const part of ['frame', 'view'] as const) globalThis.matineePresses?.drop(part);
  document.body.innerHTML = '';
});

const element = (id: string) => document.getElementById(id)!;
/** Listens as a part does when it is alive. */
const heard = (id: string, event = 'click') => {
  const hear = vi.fn<(event: Event) => void>();
  element(id).addEventListener(event, hear);
  return hear;
};

test('what is pressed before a part is alive is done when it is, in order, once', () => {
  element('seat').querySelector('span')?.click();
  element('day').click();
  element('menu').click();
  expect((element('day') as HTMLInputElement).checked).toBe(false);
  const [seat, day, menu] = [heard('seat'), heard('day'), heard('menu')];
  globalThis.matineePresses?.hand('frame');
  expect([seat, day, menu].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
  globalThis.matineePresses?.hand('view');
  expect([seat, day, menu].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect((element('day') as HTMLInputElement).checked).toBe(true);
  element('seat').click();
  expect(seat).toHaveBeenCalledTimes(2);
});

test('links and fields are the browser’s, alive or not', () => {
  const [link, text] = [heard('link'), heard('text')];
  element('link').click();
  element('text').click();
  expect(link.mock.calls[0]?.[0].defaultPrevented).toBe(false);
  expect(text).toHaveBeenCalledOnce();
});

test('a key is kept for the frame, and not when it is typed into a field', () => {
  const press = (target: Element) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
  press(document.body);
  press(element('text'));
  const keys: unknown[] = [];
  const hear = ({ key, target }: KeyboardEvent) => keys.push([key, target]);
  document.addEventListener('keydown', hear);
  globalThis.matineePresses?.hand('frame');
  document.removeEventListener('keydown', hear);
  expect(keys).toEqual([['/', document.body]]);
});

test('what was pressed in a page that is left is forgotten, and so is what is not there any more', () => {
  element('seat').click();
  const seat = heard('seat');
  globalThis.matineePresses?.drop('view');
  globalThis.matineePresses?.hand('view');
  expect(seat).not.toHaveBeenCalled();
  element('menu').click();
  const menu = heard('menu');
  element('menu').remove();
  globalThis.matineePresses?.hand('frame');
  expect(menu).not.toHaveBeenCalled();
});
