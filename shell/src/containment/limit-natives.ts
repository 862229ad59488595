import { closeSheets } from './close-sheets.ts';
import { limitCookies } from './limit-cookies.ts';
import { limitWindows } from './limit-windows.ts';
import { limitEvents } from './limit-events.ts';
import { limitFrames } from './limit-frames.ts';
import { limitListeners } from './limit-listeners.ts';
import { limitTimers } from './limit-timers.ts';
import { put } from './fix.ts';
import { isAround } from './free-frame.ts';
import { never, only } from './only.ts';
import { openModal } from './open-modals.ts';
import { isPressOfPart, mayName, ownerOfCaller } from './limit-parts.ts';
import { isFresh, isWished, mayGo, mayOpenModal } from './presses.ts';
import { undo } from '../watching/undo.ts';

/** A press is leave for a step, and none of a part's: of many in a page each would take one. */
const mayLead = (): boolean => !ownerOfCaller()?.isPart && mayGo();

/** The browser's newer history, where it has one: it leads as far as the old one, and nobody but the shell decides who gets there. */
function limitNavigation(): void {
  if (!('Navigation' in window && 'NavigateEvent' in window)) return;
  only(NavigateEvent.prototype, 'intercept transitionWhile', never);
  only(Navigation.prototype, 'back forward traverseTo', mayLead);
  put(Navigation.prototype, 'onnavigate', null);
}

/** A button opens what its attributes name, also one that code presses: before anybody's wish it does not. And a part presses what is its own. */
function limitPresses(): void {
  const { stopImmediatePropagation: end } = Event.prototype;
  addEventListener(
    'click',
    (event) => {
      const pressed = event.composedPath()[0] as Element;
      const isOfAPart = isPressOfPart(event, pressed);
      // Whoever keeps links alive would follow it all the same.
      if (isOfAPart) end.call(event);
      if (isOfAPart || (!isWished() && pressed.closest?.('[popovertarget], [commandfor]'))) undo(event);
    },
    true,
  );
}

/**
 * Limits what ends a document, holds it up, or comes over all of it without anybody's wish. Has to be called before the
 * functions of the browser are locked.
 * @param isShared whether all code stands on an object: nobody makes it unchangeable or another kind of thing, which could not be taken back
 */
export function limitNatives(isShared: (one: unknown) => boolean): void {
  const notShared = (_self: unknown, [one]: unknown[]) => !isShared(one);
  only(Document.prototype, 'open write writeln', never);
  // Who means a dialog of his own and has none of that name closes the tab.
  only(window, 'stop close alert confirm prompt', never);
  only(window, 'print', isFresh);
  only(history, 'go back forward', mayLead);
  only(history, 'pushState replaceState', mayName);
  limitNavigation();
  // The first dialog of the page is the frame's own, and opens by the frame's button.
  only(HTMLDialogElement.prototype, 'show', (dialog) => !(isAround(dialog) && ownerOfCaller()));
  // In its slot, instead of over the page.
  only(HTMLDialogElement.prototype, 'showModal', (dialog) => {
    if (isAround(dialog) && ownerOfCaller()) return false;
    const may = isAround(dialog) || (isWished() && mayOpenModal());
    return may ? openModal(dialog as HTMLDialogElement) : (dialog as HTMLDialogElement).show();
  });
  only(HTMLElement.prototype, 'showPopover togglePopover', isWished);
  limitPresses();
  // All else waits for an answer that is asked for so: the live seats have no end.
  only(XMLHttpRequest.prototype, 'open', (_self, given) => given.length < 3 || Boolean(given[2]));
  // A picture of the page stands before it until code says that it may go.
  for (const owner of [Document.prototype, Element.prototype])
    only(owner, 'startViewTransition requestPointerLock', never);
  // It would hold for as long as the document stands.
  if (window.CSS) only(CSS, 'registerProperty', never);
  only(Object, 'freeze seal preventExtensions setPrototypeOf', notShared);
  only(Reflect, 'preventExtensions setPrototypeOf', notShared);
  // What has a ShadowRoot shows nothing else, for good; what is moved by an animation has no style to tell of it.
  only(Element.prototype, 'setPointerCapture attachShadow animate', (element) => !isAround(element));
  limitEvents();
  limitListeners();
  limitTimers();
  closeSheets();
  limitCookies();
  limitWindows();
  limitFrames();
  // The old ones, of frame sets, do the same.
  limitFrames(HTMLFrameElement);
}
