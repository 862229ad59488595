/** A part of the page that comes to life by itself: the frame, or what stands in its slot. */
type LivingPart = 'frame' | 'view';

declare global {
  var matineePresses:
    | {
        /** the part comes to life from now on: links wait for that too */ begin(part: LivingPart): void;
        hand(part: LivingPart): void;
        drop(part: LivingPart): void;
        /** whether a press on it waits to be done */ holds(target: Element): boolean;
        /** whether anything was pressed */ any(): boolean;
      }
    | undefined;
}

interface Kept {
  target: Element;
  /** of the keyboard; none for a press */
  key?: string | undefined;
  /** what was chosen in it; none for a press */
  value?: string;
}

/** What somebody types in a second or two. */
const MAX_KEYS = 8;
/** A form that waits longer for the page's code is sent by the browser: milliseconds. */
const MAX_WAIT_MS = 10_000;
/** Shown by `theme/shell.css`. */
const MARK = 'data-kept';
/** A press, a key, and what comes with them, of which React would take a part over in one go. */
const SIGNS = 'click change keydown keyup pointerdown pointerup mousedown mouseup touchstart touchend';
/** What the browser does itself, with or without scripts. */
const BY_ITSELF =
  'a[href], summary, select, textarea, input:not([type=radio], [type=checkbox], [type=button], [type=submit])';
const PRESSED = 'button, input, label, [role=button]';

/** Soon, when nothing else waits; not every browser says when that is. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 500 });
  else setTimeout(act, 50);
}

/** What is read out of it; an element without a name is like itself alone. */
const nameOf = (one: Element) => one.getAttribute('aria-label') || one.textContent || one;

/** What can be pressed and is so; of two that are, nobody knows which one it was: none. */
function theOne(isSo: (one: Element) => boolean): HTMLElement | undefined {
  const [one, ...others] = [...document.querySelectorAll<HTMLElement>(`a[href], ${PRESSED}`)].filter(isSo);
  return others.length === 0 ? one : undefined;
}

/**
 * Keeps what is pressed while the page can be seen and does not listen yet, until the part that it is for is alive: then it
 * is done, once. Until then it is marked, so that it is seen to be heard. What is typed into fields is left to the browser, and
 * links are as long as nothing has come that could follow them without a load.
 */
export function keepPresses(): void {
  /** of each part, until it is alive */
  const kept: Partial<Record<LivingPart, Kept[]>> = { frame: [], view: [] };
  const begun = new Set<LivingPart>();
  const hearing = new AbortController();
  let hasAny = false;
  const keep = (list: Kept[], target: Element, what: Omit<Kept, 'target'> = {}) => {
    hasAny = true;
    if (what.key) {
      if (list.length < MAX_KEYS) list.push({ target, ...what });
      return;
    }
    // Again: it is done once, and of what is chosen the last counts.
    const before = list.find((one) => one.target === target && !one.key);
    if (before) Object.assign(before, what);
    else list.push({ target, ...what });
    target.setAttribute(MARK, '');
  };

  /** Whether it was still to be done. */
  const unmark = (target: Element) => target.hasAttribute(MARK) && !target.toggleAttribute(MARK);

  // The browser's own: the page's code changes what these do.
  const { preventDefault, stopPropagation } = Event.prototype;
  const hear = (event: Event) => {
    const { target, type } = event;
    if (!(target instanceof Element)) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event as KeyboardEvent & MouseEvent;
    const isModified = ctrlKey || metaKey || altKey;
    // Keys that press, move on or scroll are the browser's.
    const isOwn = type === 'keydown' && key.length === 1 && key !== ' ' && !isModified;
    if (isOwn && kept.frame && !target.matches(BY_ITSELF)) keep(kept.frame, target, { key });
    const part = target.closest('[data-first-view]') ? 'view' : 'frame';
    const list = kept[part];
    if (!list) return;
    if (type === 'change') {
      if (target instanceof HTMLSelectElement) keep(list, target, { value: target.value });
    } else if (type === 'click') {
      const pressed = target.closest<HTMLButtonElement>(`${BY_ITSELF}, ${PRESSED}`);
      // Of links that open elsewhere the page's code does nothing.
      const isLink = begun.has(part) && !isModified && !shiftKey && pressed?.matches('a:not([target])');
      if (!pressed || (pressed.matches(BY_ITSELF) && !isLink)) return;
      preventDefault.call(event);
      keep(list, pressed);
      if (pressed.type === 'submit')
        setTimeout(() => unmark(pressed) && pressed.form?.requestSubmit(pressed), MAX_WAIT_MS);
    }
    stopPropagation.call(event);
  };
  // On the window browsers take listeners for touches as passive ones.
  for (const sign of SIGNS.split(' '))
    addEventListener(sign, hear, { capture: true, signal: hearing.signal });

  const end = (part: LivingPart) => {
    const own = kept[part] ?? [];
    delete kept[part];
    if (!kept.frame && !kept.view) hearing.abort();
    return own;
  };
  const act = ({ target, key, value }: Kept) => {
    if (key) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    else if (!unmark(target)) return;
    else if (value !== undefined) {
      (target as HTMLSelectElement).value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    }
    // A link leads on, even one that React has rendered anew.
    else if (target.isConnected || target.matches('a')) (target as HTMLElement).click();
    else
      (theOne((one) => one.isEqualNode(target)) ?? theOne((one) => nameOf(one) === nameOf(target)))?.click();
  };
  const hand = (part: LivingPart) => {
    const own = end(part);
    const next = () => {
      const one = own.shift();
      if (!one) return;
      act(one);
      // The next one is pressed in what this one made of the page. React renders presses in a microtask, changes of the address later.
      if (own.length > 0) whenIdle(next);
    };
    next();
  };
  globalThis.matineePresses = {
    begin: (part) => void begun.add(part),
    hand,
    drop: (part) => void end(part),
    holds: (one) => Object.values(kept).some((own) => own.some(({ target }) => target === one)),
    any: () => hasAny,
  };
  // Without the page's own code it is what it is without scripts.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement && target.defer)) return;
      hand('frame');
      hand('view');
    },
    true,
  );
}
