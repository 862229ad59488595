// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPresses } from './keep-presses.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <header><button id="menu">Menu</button><input id="search"></header>
    <main data-slot="page"><div data-first-view="catalog">
      <button id="seat"><span>A1</span></button><label><input id="day" type="radio" name="day"></label>
      <a id="link" href="#there">there</a><input id="text">
    </div></main>`;
  keepPresses();
});
afterEach(() => {
  vi.useRealTimers();
  for (const part of ['frame', 'view'] as const) globalThis.matineePresses?.drop(part);
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

const element = (id: string) => document.getElementById(id)!;
/** Listens as a part does when it is alive. */
const heard = (id: string, event = 'click') => {
  const hear = vi.fn<(event: Event) => void>();
  element(id).addEventListener(event, hear);
  return hear;
};

test('what is pressed before a part is alive is done when it is, in order, once', async () => {
  element('seat').querySelector('span')?.click();
  element('day').click();
  element('menu').click();
  expect((element('day') as HTMLInputElement).checked).toBe(false);
  const [seat, day, menu] = [heard('seat'), heard('day'), heard('menu')];
  globalThis.matineePresses?.hand('frame');
  expect([seat, day, menu].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
  globalThis.matineePresses?.hand('view');
  await vi.waitFor(() => expect([seat, day, menu].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]));
  expect((element('day') as HTMLInputElement).checked).toBe(true);
  element('seat').click();
  expect(seat).toHaveBeenCalledTimes(2);
});

test('each press is done in what the one before it has made of the page', async () => {
  // As React does: what a press changes is rendered in a microtask, and the next handler is that of the new rendering.
  let picked: string[] = [];
  const render = (before: string[]) => {
    for (const id of ['seat', 'menu2'])
      element(id).onclick = () => {
        const after = [...before, id];
        queueMicrotask(() => render((picked = after)));
      };
  };
  element('seat').insertAdjacentHTML('afterend', '<button id="menu2">A2</button>');
  element('seat').click();
  element('menu2').click();
  render([]);
  globalThis.matineePresses?.hand('view');
  await vi.waitFor(() => expect(picked).toEqual(['seat', 'menu2']));
});

test.each([
  ['is pressed already', (seat: Element) => seat.setAttribute('aria-pressed', 'true')],
  ['says something else', (seat: Element) => (seat.textContent = 'Best 4 together')],
  [
    'stands in the map of another time',
    (seat: Element) => seat.parentElement!.setAttribute('aria-label', '19:00'),
  ],
])('what %s when the device has told its own choice was not meant', async (_, tell) => {
  element('seat').outerHTML = `<div role="grid" aria-label="14:00">${element('seat').outerHTML}</div>`;
  const seat = element('seat');
  seat.setAttribute('aria-pressed', 'false');
  element('day').click();
  seat.click();
  tell(seat);
  const [pressed, day] = [heard('seat'), heard('day')];
  globalThis.matineePresses?.hand('view');
  await vi.waitFor(() => expect(day).toHaveBeenCalled());
  expect(pressed).not.toHaveBeenCalled();
  expect(seat.hasAttribute('data-kept')).toBe(false);
});

test('what is chosen in a list before its part is alive is chosen when it is', () => {
  element('text').insertAdjacentHTML(
    'afterend',
    '<select id="genre"><option>All</option><option>Horror</option></select>',
  );
  const genre = element('genre') as HTMLSelectElement;
  genre.value = 'Horror';
  genre.dispatchEvent(new Event('change', { bubbles: true }));
  // Its part is rendered as if nobody had chosen.
  genre.value = 'All';
  const chosen: string[] = [];
  genre.addEventListener('change', () => chosen.push(genre.value));
  globalThis.matineePresses?.hand('view');
  expect(chosen).toEqual(['Horror']);
});

test('links and fields are the browser’s, alive or not', () => {
  const [link, text] = [heard('link'), heard('text')];
  element('link').click();
  element('text').click();
  expect(link.mock.calls[0]?.[0].defaultPrevented).toBe(false);
  expect(text).toHaveBeenCalledOnce();
});

const pressLink = (options: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  element('link').dispatchEvent(event);
  return event.defaultPrevented;
};

test('a link is the browser’s until its part begins to come to life, then it waits for that', () => {
  expect(pressLink()).toBe(false);
  globalThis.matineePresses?.begin('frame');
  expect(pressLink()).toBe(false);
  globalThis.matineePresses?.begin('view');
  expect(pressLink({ ctrlKey: true })).toBe(false);
  element('link').setAttribute('target', '_blank');
  expect(pressLink()).toBe(false);
  element('link').removeAttribute('target');
  expect(pressLink()).toBe(true);
  const link = heard('link');
  globalThis.matineePresses?.hand('view');
  expect(link).toHaveBeenCalledOnce();
  expect(pressLink()).toBe(false);
});

test.each([
  ['is pressed there', 1],
  ['is forgotten where two are like it', 2],
])('a button that was rendered anew as its part came to life %s', (_what, count) => {
  const seat = element('seat');
  const anew = Array.from({ length: count }, () => seat.cloneNode(true) as HTMLElement);
  const pressed = vi.fn<() => void>();
  for (const one of anew) one.addEventListener('click', pressed);
  seat.click();
  seat.replaceWith(...anew);
  globalThis.matineePresses?.hand('view');
  expect(pressed).toHaveBeenCalledTimes(count === 1 ? 1 : 0);
});

test('a button that the press before it has made a link of is followed there', async () => {
  // As a day that is chosen does with Book Now: the address changes in a transition, which React renders after microtasks.
  const book = element('seat').parentElement!.appendChild(document.createElement('button'));
  book.textContent = 'Book Now';
  const followed = vi.fn<() => void>();
  const missing = vi.fn<() => void>();
  book.onclick = missing;
  element('seat').onclick = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const link = document.createElement('a');
      link.href = '#seats';
      link.textContent = 'Book Now';
      link.onclick = followed;
      book.replaceWith(link);
      port1.close();
    };
    port2.postMessage(0);
  };
  element('seat').click();
  book.click();
  globalThis.matineePresses?.hand('view');
  await vi.waitFor(() => expect(followed).toHaveBeenCalledOnce());
  expect(missing).not.toHaveBeenCalled();
});

test('a link that was rendered anew as its part came to life is followed, and a button that is gone is forgotten', () => {
  globalThis.matineePresses?.begin('view');
  pressLink();
  element('seat').click();
  const [link, seat] = [heard('link'), heard('seat')];
  element('link').remove();
  element('seat').remove();
  globalThis.matineePresses?.hand('view');
  expect(link).toHaveBeenCalledOnce();
  expect(seat).not.toHaveBeenCalled();
});

test('a part hears nothing of a press before it is alive, and what is kept is marked until it is done', () => {
  const names = ['pointerdown', 'touchstart', 'mouseup'];
  const signs = names.map((name) => heard('seat', name));
  const press = () => {
    for (const name of names) element('seat').dispatchEvent(new Event(name, { bubbles: true }));
  };
  press();
  element('seat').click();
  expect(element('seat').hasAttribute('data-kept')).toBe(true);
  expect(signs.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  globalThis.matineePresses?.hand('view');
  expect(element('seat').hasAttribute('data-kept')).toBe(false);
  press();
  expect(signs.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

test('a key is kept for the frame, and not when it is typed into a field or is the browser’s', () => {
  const press = (target: Element, key = '/', ctrlKey = false) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
  press(document.body);
  press(element('search'));
  press(document.body, ' ');
  press(document.body, 'Tab');
  press(document.body, 'f', true);
  const keys: unknown[] = [];
  const hear = ({ key, target }: KeyboardEvent) => keys.push([key, target]);
  document.addEventListener('keydown', hear);
  globalThis.matineePresses?.hand('frame');
  document.removeEventListener('keydown', hear);
  expect(keys).toEqual([['/', document.body]]);
});

test('no more is kept than somebody does in a second or two, and whether anything was pressed is told', async () => {
  expect(globalThis.matineePresses?.any()).toBe(false);
  for (let press = 0; press < 20; press += 1)
    element('menu').dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
  expect(globalThis.matineePresses?.any()).toBe(true);
  const hear = vi.fn<() => void>();
  document.addEventListener('keydown', hear);
  globalThis.matineePresses?.hand('frame');
  await vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(8));
  document.removeEventListener('keydown', hear);
});

test('who presses one thing again and again keeps nothing else from being done, and is done once', async () => {
  for (let press = 0; press < 20; press += 1) element('seat').click();
  element('day').click();
  const [seat, day] = [heard('seat'), heard('day')];
  globalThis.matineePresses?.hand('view');
  await vi.waitFor(() => expect([seat, day].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
});

test('however many things are pressed, each is done', async () => {
  const more = Array.from({ length: 12 }, (_, index) => `more-${index}`);
  const html = more.map((id) => `<button id="${id}"></button>`).join('');
  element('seat').insertAdjacentHTML('afterend', html);
  for (const id of more) element(id).click();
  const all = more.map((id) => heard(id));
  globalThis.matineePresses?.hand('view');
  await vi.waitFor(() => expect(all.every(({ mock }) => mock.calls.length === 1)).toBe(true));
});

test('of what is chosen in a list the last choice counts', () => {
  element('text').insertAdjacentHTML(
    'afterend',
    '<select id="genre"><option>All<option>Drama<option>Horror</select>',
  );
  const genre = element('genre') as HTMLSelectElement;
  for (const value of ['Drama', 'Horror']) {
    genre.value = value;
    genre.dispatchEvent(new Event('change', { bubbles: true }));
  }
  genre.value = 'All';
  globalThis.matineePresses?.hand('view');
  expect(genre.value).toBe('Horror');
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
});

const pressSlash = (id: string) => {
  const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  element(id).dispatchEvent(event);
  return event;
};

test('a key is kept for the frame also while a link has the focus', () => {
  pressSlash('link');
  const hear = vi.fn<() => void>();
  document.addEventListener('keydown', hear);
  globalThis.matineePresses?.hand('frame');
  document.removeEventListener('keydown', hear);
  expect(hear).toHaveBeenCalledOnce();
});

test.each(['link', 'seat'])(
  'the frame hears a key when it is alive, while what has the focus (%s) is not',
  (id) => {
    pressSlash(id);
    const hear = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    document.addEventListener('keydown', hear);
    // What was pressed before.
    globalThis.matineePresses?.hand('frame');
    expect(hear).toHaveBeenCalledOnce();
    const event = pressSlash(id);
    pressSlash('text');
    document.removeEventListener('keydown', hear);
    expect(hear).toHaveBeenCalledTimes(2);
    expect(event.defaultPrevented).toBe(true);
  },
);
