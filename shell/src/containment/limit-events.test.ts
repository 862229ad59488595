// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limitEvents } from './limit-events.ts';

const own = Object.getOwnPropertyDescriptors(Event.prototype);
beforeAll(limitEvents);
afterAll(() => {
  for (const name of ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const)
    Object.defineProperty(Event.prototype, name, own[name]);
});

const FIELD = '<div data-occupant="account"><input></div>';
beforeEach(() => {
  document.body.innerHTML = `<div id="root"><header><a href="/">Home</a></header><main><div data-slot="page">${FIELD}</div></main></div>`;
});
const find = (where: string) => document.querySelector(where)!;
const press = (where: string) => {
  const event = new UIEvent('keydown', { bubbles: true, cancelable: true });
  find(where).dispatchEvent(event);
  return event;
};
const undoAt = (at: EventTarget, capture: boolean) => {
  const ended = new AbortController();
  at.addEventListener('keydown', (event) => event.preventDefault(), { capture, signal: ended.signal });
  return () => ended.abort();
};

test.each([
  ['the document', () => document],
  ['the body', () => document.body],
  ['the root', () => find('#root')],
  ['the main part', () => find('main')],
  ['the slot', () => find('[data-slot]')],
])('nobody undoes at %s what is typed in a slot, on its way in or out', (_where, at) => {
  for (const capture of [true, false]) {
    const end = undoAt(at(), capture);
    expect(press('input').defaultPrevented).toBe(false);
    end();
  }
});

test('in its slot a screen undoes what it likes, and so does the frame at the root of what is pressed in it', () => {
  const ends = [undoAt(find('[data-occupant]'), false), undoAt(find('#root'), false)];
  expect(press('input').defaultPrevented).toBe(true);
  expect(press('header a').defaultPrevented).toBe(true);
  ends.forEach((end) => end());
});

test('nobody keeps what is pressed in the header from the root, where the frame hears of it', () => {
  const heard: string[] = [];
  find('#root').addEventListener('keydown', () => heard.push('root'));
  for (const where of ['header', 'header a'])
    find(where).addEventListener('keydown', (event) => event.stopImmediatePropagation());
  press('header a');
  expect(heard).toEqual(['root']);
});
