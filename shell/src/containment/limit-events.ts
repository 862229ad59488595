const AROUND_FRAME = 'html, body, #root';
const isAt = (at: EventTarget | null, where: string) => at instanceof Element && at.matches(where);

/** Whether it is what the shell has put around the slots, without what Clerk renders there. React hears at the root and in the slots. */
const isOfFrame = (at: EventTarget | null) =>
  isAt(at, '#root > *, [data-slot]') ||
  (at instanceof Element &&
    at.closest('#root > :is(header, footer)') !== null &&
    !at.closest('[data-slot], [data-widget]'));

/**
 * Whether an event is on its way to somebody else than who hears of it here.
 * @param undoes whether it is to be undone, or else only kept from others
 */
function isOfOthers(event: Event, undoes: boolean): boolean {
  const { eventPhase, currentTarget: at, target } = event;
  const isAround = at === window || at === document || isAt(at, AROUND_FRAME);
  if (eventPhase === Event.CAPTURING_PHASE) return isAround || isOfFrame(at);
  // Dialogs are closed, and forms sent, where they are.
  if (!(event instanceof UIEvent)) return false;
  if (isOfFrame(at)) return true;
  if (!undoes || !isAround || !(target instanceof Element)) return false;
  // At the root React itself undoes what the links of the frame do.
  return target.closest(isAt(at, '#root') ? '[data-slot]' : '#root') !== null;
}

/**
 * Events come to the page before anybody around it can keep them from all others, and nobody around it undoes what the browser
 * makes of them. Where visitors go is the shell's matter alone.
 */
export function limitEvents(): void {
  // Not every browser tells of them.
  const isNavigation = 'NavigateEvent' in window;
  for (const name of ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const) {
    const native = Event.prototype[name];
    Event.prototype[name] = function (this: Event) {
      if (isNavigation && this instanceof NavigateEvent) return;
      if (!isOfOthers(this, name === 'preventDefault')) Reflect.apply(native, this, []);
    };
  }
  // The old names for the first two.
  for (const [name, acts, method] of [
    ['returnValue', false, 'preventDefault'],
    ['cancelBubble', true, 'stopPropagation'],
  ] as const) {
    const found = Object.getOwnPropertyDescriptor(Event.prototype, name);
    if (!found?.set) continue;
    Object.defineProperty(Event.prototype, name, {
      ...found,
      configurable: false,
      set(this: Event, value: unknown) {
        if (Boolean(value) === acts) this[method]();
      },
    });
  }
}
