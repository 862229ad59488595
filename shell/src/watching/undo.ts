// There are no events where first views are rendered. Evaluated before the page's code is given a limited one.
const native = typeof Event === 'undefined' ? undefined : Reflect.get(Event.prototype, 'preventDefault');

/** Undoes what the browser would make of an event: for the shell, wherever it hears of it. */
export const undo = (event: Event): void => native?.call(event);
