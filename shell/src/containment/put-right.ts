import { frame, UNSEEN } from './free-frame.ts';

/** What visitors' own tools set on words, which takes nothing from anybody. */
const OF_WORDS = /^(--|font|line|letter|word|color|background-color)/;

/** What React has set on an element by an attribute. */
const MADE = [
  ['id', 'id'],
  ['class', 'className'],
  ['href', 'href'],
  ['aria-label', 'aria-label'],
] as const;

/** What React has made an element of; undefined of one that is not its own, and of a root. */
function propsOf(element: Element): Readonly<Record<string, unknown>> | undefined {
  const name = Object.keys(element).find((key) => key.startsWith('__reactProps'));
  return name === undefined ? undefined : (Reflect.get(element, name) as Readonly<Record<string, unknown>>);
}

/** @returns whether something was set on it that is not the shell's */
function putRight(element: Element): boolean {
  const props = propsOf(element);
  // What Clerk fills it may mark.
  if (!props || element.matches('[data-widget]')) return false;
  let isChanged = false;
  for (const [name, prop] of MADE) {
    const made = props[prop] ?? null;
    if (made === element.getAttribute(name)) continue;
    isChanged = true;
    if (made === null) element.removeAttribute(name);
    else element.setAttribute(name, made as string);
  }
  const { style } = element as HTMLElement;
  if (props['style'] || Array.from(style).every((name) => OF_WORDS.test(name))) return isChanged;
  element.removeAttribute('style');
  return true;
}

/**
 * Has what stands in the frame look and lead as the shell has made it, and what nobody sees not be seen: it could lie over the pages of all
 * teams, or be gone from them.
 * @returns whether something was otherwise
 */
export function putFrameRight(): boolean {
  const shown = [...document.querySelectorAll(UNSEEN)].filter((one) => one.matches('[style]'));
  for (const one of shown) one.removeAttribute('style');
  return shown.length + frame().filter(putRight).length > 0;
}
