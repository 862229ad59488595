// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limitEvents } from './limit-events.ts';
import { knowOwners } from './owners.ts';

const own = Object.getOwnPropertyDescriptors(Event.prototype);
const navigation = new EventTarget();
let heard: Parameters<typeof addEventListener>[] = [];
beforeAll(() => {
  // Where a browser says it: it refuses to say it of events of other kinds.
  Object.defineProperty(UIEvent.prototype, 'detail', {
    configurable: true,
    get(this: Event) {
      if (!('layerX' in this)) throw new TypeError('Illegal invocation');
      return 0;
    },
  });
  vi.stubGlobal('navigation', navigation);
  const listen = vi.spyOn(globalThis, 'addEventListener');
  limitEvents();
  heard = [...listen.mock.calls];
  listen.mockRestore();
});
afterAll(() => {
  // Of the window that the next file has, too: it makes up events of a network that comes back.
  for (const words of heard) removeEventListener(...words);
  Reflect.deleteProperty(UIEvent.prototype, 'detail');
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

test('so does a part that stands in the header: its links and its keys are its own', () => {
  find('header').innerHTML +=
    '<div data-place="chrome.hold"><div data-occupant="booking/hold"><div data-remote="mine"><b></b></div></div></div>';
  const end = undoAt(find('[data-place] [data-occupant]'), false);
  expect(['b', 'header a'].map((where) => press(where).defaultPrevented)).toEqual([true, false]);
  end();
  knowOwners(() => ({ name: 'mine', isAtWork: () => true }));
  const ofItself = undoAt(document, true);
  expect(['b', 'header a'].map((where) => press(where).defaultPrevented)).toEqual([true, false]);
  ofItself();
  knowOwners(() => undefined);
  const ofAnother = undoAt(find('#root'), false);
  expect(press('b').defaultPrevented).toBe(false);
  ofAnother();
});

test('nobody keeps what is pressed in the header from the root, where the frame hears of it', () => {
  const heard: string[] = [];
  find('#root').addEventListener('keydown', () => heard.push('root'));
  for (const where of ['header', 'header a'])
    find(where).addEventListener('keydown', (event) => event.stopImmediatePropagation());
  press('header a');
  expect(heard).toEqual(['root']);
});

const MINE =
  '<div data-remote="mine"><canvas></canvas><div data-slot="x"><div data-remote="other"><b></b></div></div></div>';
let isAtWork = true;
/** What this file hears is code of the remote `mine`. */
function isMine() {
  isAtWork = true;
  knowOwners((script) =>
    script.includes('limit-events.test') ? { name: 'mine', isAtWork: () => isAtWork } : undefined,
  );
  find('[data-occupant]').innerHTML = MINE;
}
afterEach(() => knowOwners(() => undefined));

test.each([
  ['the document', () => document],
  ['the body', () => document.body],
  ['the main part', () => find('main')],
])(
  'a screen undoes at %s what is done in itself, as long as it is there, and nothing of the frame or of others',
  (_where, at) => {
    isMine();
    for (const capture of [true, false]) {
      const end = undoAt(at(), capture);
      expect(['canvas', 'b', 'main', 'header a'].filter((where) => press(where).defaultPrevented)).toEqual([
        'canvas',
      ]);
      isAtWork = false;
      expect(press('canvas').defaultPrevented).toBe(false);
      isAtWork = true;
      find('header').setAttribute('data-remote', 'mine');
      expect(press('header a').defaultPrevented).toBe(false);
      find('header').removeAttribute('data-remote');
      end();
    }
  },
);

test('what an event says of itself is read where nobody can change it', () => {
  const heard: string[] = [];
  find('header a').addEventListener('keydown', () => heard.push('link'));
  const ended = new AbortController();
  document.addEventListener(
    'keydown',
    (event) => {
      Object.defineProperties(event, {
        eventPhase: { value: 2 },
        currentTarget: { value: null },
        target: { value: null },
      });
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true, signal: ended.signal },
  );
  expect(press('header a').defaultPrevented).toBe(false);
  expect(heard).toContain('link');
  ended.abort();
});

test('nor does another kind of event make one that can be undone', () => {
  const end = new AbortController();
  const undo = (event: Event) => {
    Object.setPrototypeOf(event, Event.prototype);
    event.preventDefault();
  };
  document.addEventListener('keydown', undo, { signal: end.signal });
  navigation.addEventListener('navigate', undo, { signal: end.signal });
  expect(press('input').defaultPrevented).toBe(false);
  const leaving = new Event('navigate', { cancelable: true });
  navigation.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  end.abort();
});

// In this order: whoever asks again and again in a file after this one hears both.
test.each(['offline', 'online'])(
  'what browsers say of the network nobody says in their place: %s',
  (name) => {
    const hear = vi.fn<() => void>();
    addEventListener(name, hear);
    const say = (isTrusted: boolean) =>
      dispatchEvent(Object.defineProperty(new Event(name), 'isTrusted', { value: isTrusted }));
    say(false);
    expect(hear).not.toHaveBeenCalled();
    say(true);
    expect(hear).toHaveBeenCalledOnce();
    removeEventListener(name, hear);
  },
);
