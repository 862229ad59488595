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

test('when the page’s code cannot be had, what was pressed is done as without it, and so is all that follows', () => {
  element('seat').click();
  const [seat, menu] = [heard('seat'), heard('menu')];
  const other = document.body.appendChild(document.createElement('script'));
  other.dispatchEvent(new Event('error'));
  expect(seat).not.toHaveBeenCalled();
  const code = document.createElement('script');
  code.defer = true;
  document.body.append(code);
  code.dispatchEvent(new Event('error'));
  expect(seat).toHaveBeenCalledOnce();
  element('menu').click();
  expect(menu).toHaveBeenCalledOnce();
});

test('a form does not wait for the page’s code for ever', () => {
  vi.useFakeTimers();
  const form = document.querySelector('main')!.appendChild(document.createElement('form'));
  form.innerHTML = '<button>Search</button>';
  const sent = vi.spyOn(form, 'requestSubmit').mockImplementation(() => undefined);
  form.querySelector('button')!.click();
  vi.advanceTimersByTime(9_000);
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(sent).toHaveBeenCalledExactlyOnceWith(form.querySelector('button'));
  vi.useRealTimers();
});

test('a form that the page’s code has taken is not sent once more', () => {
  vi.useFakeTimers();
  const form = document.querySelector('main')!.appendChild(document.createElement('form'));
  form.innerHTML = '<button>Search</button>';
  const sent = vi.spyOn(form, 'requestSubmit').mockImplementation(() => undefined);
  form.querySelector('button')!.click();
  globalThis.matineePresses?.hand('frame');
  // As the button itself does.
  sent.mockClear();
  vi.advanceTimersByTime(20_000);
  expect(sent).not.toHaveBeenCalled();
  vi.useRealTimers();
});
