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
        /** the code of the view does not come: whoever waits for it is told so */ fails(
          say: () => void,
        ): void;
      }
    | undefined;
}

interface Kept {
  target: Element;
  /** when it was pressed; no stop watch: some stand still while a device sleeps */
  at: number;
  /** of the keyboard; none for a press */
  key?: string | undefined;
  /** what was chosen in it; none for a press */
  value?: string;
  /** of a press that is no link's */
  meaning?: string;
}
/** What is kept for a part until it is alive, in order: of the keyboard each, of presses one for each element. */
type KeptOfPart = Map<Element | Kept, Kept>;

/** What somebody types in a second or two. */
const MAX_KEYS = 8;
/** Nobody wants what he has pressed longer ago, and a form that waits so long for the page's code is sent by the browser: milliseconds. */
const MAX_WAIT_MS = 10_000;
/** Shown by `theme/shell.css`. */
const MARK = 'data-kept';
/** A press, a key, and what comes with them, of which React would take a part over in one go. */
const SIGNS = 'click change keydown keyup pointerdown pointerup mousedown mouseup touchstart touchend';
/** What the browser does itself, with or without scripts. */
const TYPED = 'select, textarea, input:not([type=radio], [type=checkbox], [type=button], [type=submit])';
const BY_ITSELF = `a[href], summary, ${TYPED}`;
const PRESSED = 'button, input, label, [role=button]';

/** Soon, when nothing else waits; not every browser says when that is. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 500 });
  else setTimeout(act, 50);
}

/** Presses a key. @returns whether nobody has made it his own */
const press = (on: EventTarget, key: string) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

const labelOf = (one: Element | null) => one?.getAttribute('aria-label');

/** What is read out of it; an element without a name is like itself alone. */
const nameOf = (one: Element) => labelOf(one) || one.textContent || one;

/** What pressing it means: its state and words, and those of the map that it is in. */
const meaningOf = (one: Element) =>
  [
    one.getAttribute('aria-pressed'),
    labelOf(one),
    one.textContent,
    labelOf(one.closest('[role=grid]')),
  ].join();

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
  const kept: Partial<Record<LivingPart, KeptOfPart>> = { frame: new Map(), view: new Map() };
  const begun: Partial<Record<LivingPart, true>> = {};
  let hasAny = false;
  let say: (() => void) | undefined;
  /** Whether it was still to be done. */
  const unmark = (target: Element) => target.hasAttribute(MARK) && !target.toggleAttribute(MARK);

  const keep = (list: KeptOfPart, target: Element, what: Pick<Kept, 'key' | 'value' | 'meaning'> = {}) => {
    hasAny = true;
    const one = { target, at: Date.now(), ...what };
    if (what.key) return list.size < MAX_KEYS && list.set(one, one);
    // Again: it is done once, and of what is chosen the last counts.
    list.delete(target);
    list.set(target, one);
    target.setAttribute(MARK, '');
    if (list === kept.view) say?.();
    setTimeout(() => {
      const button = target as HTMLButtonElement;
      if (list.get(button) === one && unmark(button) && button.type === 'submit')
        button.form?.requestSubmit(button);
    }, MAX_WAIT_MS);
  };

  // The browser's own: the page's code changes what these do.
  const { preventDefault, stopPropagation } = Event.prototype;
  const hear = (event: Event) => {
    const { target, type } = event;
    if (!(target instanceof Element)) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event as KeyboardEvent & MouseEvent;
    const isModified = ctrlKey || metaKey || altKey;
    // Keys that press, move on or scroll are the browser's.
    const isOwn = type === 'keydown' && /^\S$/.test(key) && !isModified;
    const part = target.closest('[data-first-view]') ? 'view' : 'frame';
    const list = kept[part];
    if (isOwn && !target.matches(TYPED)) {
      if (kept.frame) keep(kept.frame, target, { key });
      // Its part would not let it through.
      else if (list && !press(document, key)) preventDefault.call(event);
    }
    if (!list) return;
    if (type === 'change') {
      if (target instanceof HTMLSelectElement) keep(list, target, { value: target.value });
    } else if (type === 'click') {
      const pressed = target.closest<HTMLButtonElement>(`${BY_ITSELF}, ${PRESSED}`);
      // Of links that open elsewhere the page's code does nothing.
      const isLink = begun[part] && !isModified && !shiftKey && pressed?.matches('a:not([target])');
      if (!pressed || (pressed.matches(BY_ITSELF) && !isLink)) return;
      preventDefault.call(event);
      keep(list, pressed, isLink ? {} : { meaning: meaningOf(pressed) });
    }
    stopPropagation.call(event);
  };
  // On the window browsers take listeners for touches as passive ones.
  // They stay: of a part that is alive there is nothing to keep.
  for (const sign of SIGNS.split(' ')) addEventListener(sign, hear, true);

  const end = (part: LivingPart) => {
    const own = [...(kept[part]?.values() ?? [])];
    delete kept[part];
    return own;
  };
  const act = ({ target, key, value }: Kept) => {
    if (key) press(target, key);
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
  /** A choice that the device kept comes with the code: what says something else by then is not what was pressed. */
  const isMeant = ({ target, meaning }: Kept) =>
    !meaning || !target.isConnected || meaningOf(target) === meaning || (unmark(target), false);
  const hand = (part: LivingPart) => {
    const own = end(part).filter((one) => Date.now() - one.at < MAX_WAIT_MS && isMeant(one));
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
    begin(part) {
      begun[part] = true;
    },
    hand,
    drop: end,
    holds: (one) => Object.values(kept).some((own) => own.has(one)),
    any: () => hasAny,
    fails(how) {
      if (!say && kept.view?.size) how();
      say = how;
    },
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
