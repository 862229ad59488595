import { isAround, isGiven } from './free-frame.ts';
import { whoActs } from './owners.ts';

const isAt = (at: unknown, where: string) => at instanceof Element && at.matches(where);
const isTrunk = (at: unknown) => at === window || at === document || isAt(at, 'html, body, #root');

/**
 * Whether it is what the shell has put around the slots, without what Clerk and parts render there. React hears at the root, in the slots
 * and in the boxes of parts.
 */
const isOfFrame = (at: unknown) => !isTrunk(at) && isAround(at) && !isAt(at, '[data-widget]');

/** Whether whose code asks for it is at work in the page, and it is about something in a screen or a part of theirs. */
function isOfCaller(target: unknown): boolean {
  const caller = whoActs();
  const place = target instanceof Element && target.closest('[data-remote]');
  return (
    (caller &&
      place &&
      isGiven(place) &&
      caller.name === place.getAttribute('data-remote') &&
      caller.isAtWork()) ||
    false
  );
}

/** Reads what the browser itself says of an event, whatever was put before it; undefined of an event of another kind. */
function reader(kind: { prototype: object }, name: string): (event: Event) => unknown {
  const found = Object.getOwnPropertyDescriptor(kind.prototype, name);
  return (event) => {
    try {
      return found?.get?.call(event) as unknown;
    } catch {
      return undefined;
    }
  };
}

/**
 * Events come to the page before anybody around it can keep them from all others, and nobody around it undoes what the browser
 * makes of them, but of those that are about their own. Where visitors go is the shell's matter alone. Has to be called before any
 * remote's code runs.
 */
export function limitEvents(): void {
  const [phaseOf, placeOf, targetOf, detailOf] = [
    reader(Event, 'eventPhase'),
    reader(Event, 'currentTarget'),
    reader(Event, 'target'),
    // Which only events of what is pressed, typed and pointed at have.
    reader(UIEvent, 'detail'),
  ];
  const navigations = new WeakSet<Event>();
  // Not every browser tells of them.
  (window as { navigation?: EventTarget }).navigation?.addEventListener(
    'navigate',
    (event) => navigations.add(event),
    true,
  );

  const { stopImmediatePropagation: end } = Event.prototype;
  // What asks again and again for all pages would take it that there is no network.
  for (const name of ['online', 'offline'])
    addEventListener(name, (event) => event.isTrusted || end.call(event), true);

  /**
   * Whether an event is on its way to somebody else than who hears of it here.
   * @param undoes whether it is to be undone, or else only kept from others
   */
  function isOfOthers(event: Event, undoes: boolean): boolean {
    const at = placeOf(event);
    const isOutside = isTrunk(at);
    if (phaseOf(event) === Event.CAPTURING_PHASE) return isOutside || isOfFrame(at);
    // Dialogs are closed, and forms sent, where they are.
    if (detailOf(event) === undefined) return false;
    if (isOfFrame(at)) return true;
    const target = targetOf(event);
    if (!undoes || !isOutside || !(target instanceof Element)) return false;
    // At the root React itself undoes what the links of the frame do.
    return target.closest(isAt(at, '#root') ? '[data-slot], [data-place]' : '#root') !== null;
  }

  for (const name of ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const) {
    const native = Event.prototype[name];
    const undoes = name === 'preventDefault';
    Event.prototype[name] = function (this: Event) {
      if (navigations.has(this)) return;
      if (!isOfOthers(this, undoes) || (undoes && isOfCaller(targetOf(this))))
        Reflect.apply(native, this, []);
    };
  }
  // The old names for the first two; they are read as before.
  for (const [name, acts, method] of [
    ['returnValue', false, 'preventDefault'],
    ['cancelBubble', true, 'stopPropagation'],
  ] as const) {
    Object.defineProperty(Event.prototype, name, {
      configurable: false,
      set(this: Event, value: unknown) {
        if (Boolean(value) === acts) this[method]();
      },
    });
  }
}
