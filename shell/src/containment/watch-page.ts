import { every } from '../watching/own-timers.ts';
import { areInPlace } from '../watching/in-place.ts';
import { isHidden } from '../watching/is-hidden.ts';
import { restoreSheets } from './own-sheets.ts';
import { around, frame, isBarred, isLocked, isMenuOpen, isShadowed } from './free-frame.ts';
import { restoreNatives } from '../watching/kept-natives.ts';
import { clearFrame } from './strangers.ts';

/** What changes nothing in the tree may still hide the page: a sheet, or a part that has been emptied. */
const LOOK_EVERY_MS = 400;
/** A page that is built again is not whole at once; one that is not after so long is damaged anew: milliseconds. */
const BUILT_WITHIN_MS = 1_000;
/** What the shell sets on nothing that stands around the page. */
const BARRED = ':is([style], [inert], [hidden], [contenteditable], [aria-hidden], [popover], [role])';
/**
 * Nor does it give a style to what nobody sees, nor to what stands in the frame, but to places of parts. What loads the page by itself is ended
 * by what comes then. A sheet in the root is no release's own, and holds for all of the page. The way past the header leads to the
 * main part by its name.
 */
const SUSPICIOUS =
  `:is(html, body, #root)${BARRED}, #root > header${BARRED}, head[style], body > :is(script, noscript)[style], meta[http-equiv=refresh], ` +
  '#root style, #root > main:not(#main), #root > a[style], #root > :is(header, footer) [style]:not([data-place], [data-place] *, [data-widget] *)';

/** What has the classes that the house gives it: by another one of them it would be gone. */
const WITH_CLASSES = '#root > *, #root > header nav, [data-slot=page]';

/** Whether what is in an element can be seen and used, as far as that is set on it. Whether the header is seen is asked elsewhere. */
function isOpen(element: Element | null): boolean {
  if (!element || isLocked()) return true;
  if (isBarred(element)) return false;
  return element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false;
}

/** Parts of the frame that could be seen in this document. Who hides one himself, as by a blocker of contents, misses nothing. */
const seen = new Set<string>();

/** Whether a child of the root could be seen in this document, and the visitor has not hidden it himself since. */
export const hasBeenSeen = (part: string): boolean => seen.has(part);

/** His own sheets alone, and the browser's, outdo what an element itself calls important. */
function isHiddenByVisitor(element: HTMLElement): boolean {
  const { style } = element;
  style.setProperty('display', 'block', 'important');
  const isHis = getComputedStyle(element).display === 'none';
  style.removeProperty('display');
  if (style.length === 0) element.removeAttribute('style');
  return isHis;
}

/** Whether a part of the frame can be seen and used, or nobody has kept it from the visitor but himself. */
function isThere(part: HTMLElement): boolean {
  const name = part.localName;
  const isShown = part.getClientRects().length > 0;
  const isFree = isShown && isOpen(part);
  if (isFree) seen.add(name);
  else if (!isShown && seen.has(name) && isHiddenByVisitor(part)) seen.delete(name);
  return isFree || !seen.has(name) || (isShown && name === 'header' && !isBarred(part));
}

/** Looks which parts of the frame can be seen. To be called before any remote's code runs: what that hides is missed. */
export function seeParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('#root > *')) isThere(part);
}

export interface Heard {
  /** the frame is not there; told once until it is again, or was not built again in time */
  onDamage(): void;
  /** something that all code and all pages rely on was changed; it is what it was again, unless it is lost to this document */
  onTampering(isLost: boolean): void;
  /** something was set on what stands around the page, which may keep people from it */
  onSuspicion(): void;
}

const { documentElement: html, head, body } = document;

/** Puts back what everything stands in. @returns whether it was gone */
function restoreTrunk(): boolean {
  if (document.body && document.head === head) return false;
  if (document.documentElement !== html) document.replaceChildren(html);
  if (document.head !== head) html.prepend(head);
  if (!document.body) html.append(body);
  return true;
}

/** What one step stumbles over keeps no other one from its work. */
function attempt(step: () => unknown): boolean {
  try {
    return Boolean(step());
  } catch {
    return false;
  }
}

/**
 * Watches that the frame of the page is there and where it belongs, and that its slot has what came into it. What takes time to come is no damage: what is to be seen has been seen before it can be missed.
 * @param parts the children of the root that are expected now, such as `header`
 * @returns to be called when another page has come, with when that was: what is not whole then, and is not built again since, is damaged
 * anew, before anybody has begun anything there
 */
export function watchPage(
  parts: () => readonly string[],
  { onDamage, onTampering, onSuspicion }: Heard,
): (since: number) => void {
  const policies = () =>
    [...document.querySelectorAll('meta')].filter(({ httpEquiv }) => /policy/i.test(httpEquiv)).length;
  const ours = policies();
  const partOf = (name: string) => document.querySelector<HTMLElement>(`#root > ${name}`);
  const isEmptied = () => {
    const slot = document.querySelector('[data-slot=page][data-filled]');
    return slot && !slot.querySelector(':scope > [data-occupant], :scope > [data-first-view]');
  };
  const isWhole = () =>
    // First: all else is asked of these.
    !frame().some((one) => isShadowed(one, Object.getPrototypeOf(one) as object)) &&
    !isEmptied() &&
    areNoticesThere() &&
    (isLocked() || areInPlace(isMenuOpen())) &&
    parts().every((part) => {
      const element = partOf(part);
      return element?.querySelector('a, [data-slot]') ? isHidden() || isThere(element) : false;
    }) &&
    (isHidden() || isOpen(document.querySelector('[data-slot=page]')));
  // Their code comes late, and stays.
  let hadNotices = false;
  const areNoticesThere = () => {
    const isThereNow = document.querySelector('#root > [data-rht-toaster]') !== null;
    hadNotices ||= isThereNow;
    return isThereNow || !hadNotices;
  };
  /** as they were when they were looked at first */
  const classes = new WeakMap<Element, string | null>();
  const hasOther = (element: Element) => {
    const now = element.getAttribute('class');
    if (!classes.has(element)) classes.set(element, now);
    return classes.get(element) !== now;
  };
  let damagedAt: number | undefined;
  const look = () => {
    // First: what looks uses them.
    const isChanged = attempt(restoreNatives);
    const isTorn = attempt(restoreTrunk);
    const isUnstyled = attempt(restoreSheets);
    const isLost = policies() > ours || (isChanged && attempt(restoreNatives));
    if (isChanged || isTorn || isUnstyled || isLost) onTampering(isLost);
    const now = performance.now();
    if (attempt(isWhole)) damagedAt = undefined;
    else if (damagedAt === undefined || now - damagedAt >= BUILT_WITHIN_MS) {
      damagedAt = now;
      onDamage();
    }
    // A body or a root of before is looked at no more.
    for (const element of [document, ...around()]) observer.observe(element, { childList: true });
    if (document.querySelector(SUSPICIOUS) || [...document.querySelectorAll(WITH_CLASSES)].some(hasOther))
      onSuspicion();
  };
  const observer = new MutationObserver(look);
  every(LOOK_EVERY_MS, () => {
    look();
    // Before the frame has come to life nobody could tell.
    if (parts().length > 0) clearFrame();
  });
  look();
  return (since) => {
    if (damagedAt !== undefined && damagedAt < since) damagedAt = undefined;
    look();
  };
}
