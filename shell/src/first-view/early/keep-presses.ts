/** A part of the page that comes to life by itself: the frame, or what stands in its slot. */
type LivingPart = 'frame' | 'view';

declare global {
  var matineePresses:
    | {
        hand(part: LivingPart): void;
        drop(part: LivingPart): void;
        /** whether anything was pressed */ any(): boolean;
      }
    | undefined;
}

interface Kept {
  part: LivingPart;
  target: Element;
  /** of the keyboard; none for a press */
  key?: string;
}

/** What somebody does in a second or two. */
const MAX_KEPT = 8;
/** A form that waits longer for the page's code is sent by the browser: milliseconds. */
const MAX_WAIT_MS = 10_000;
/** What the browser does itself, with or without scripts. */
const BY_ITSELF =
  'a[href], summary, select, textarea, input:not([type=radio], [type=checkbox], [type=button], [type=submit])';
const PRESSED = 'button, input, label, [role=button], [role=radio], [role=gridcell]';

/**
 * Keeps what is pressed while the page can be seen and does not listen yet, until the part that it is for is alive: then it
 * is done. Links, and what is typed into fields, are left to the browser.
 */
export function keepPresses(): void {
  const alive = new Set<LivingPart>();
  let kept: Kept[] = [];
  let hasAny = false;
  const partOf = (target: Element): LivingPart => (target.closest('[data-first-view]') ? 'view' : 'frame');
  const keep = (one: Kept) => {
    hasAny = true;
    if (kept.length < MAX_KEPT) kept.push(one);
  };

  // The browser's own: the page's code changes what these do.
  const { preventDefault, stopPropagation } = Event.prototype;
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest(`${BY_ITSELF}, ${PRESSED}`) : null;
    if (!target || target.matches(BY_ITSELF) || alive.has(partOf(target))) return;
    preventDefault.call(event);
    stopPropagation.call(event);
    const press = { part: partOf(target), target };
    keep(press);
    if (!(target instanceof HTMLButtonElement && target.type === 'submit')) return;
    setTimeout(() => {
      if (!kept.includes(press)) return;
      kept = kept.filter((one) => one !== press);
      target.form?.requestSubmit(target);
    }, MAX_WAIT_MS);
  };
  const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (!(target instanceof Element) || target.matches(BY_ITSELF)) return;
    // Keys that press, move on or scroll are the browser's.
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey || alive.has('frame')) return;
    keep({ part: 'frame', target, key });
  };
  addEventListener('click', onClick, true);
  addEventListener('keydown', onKey, true);

  const end = (part: LivingPart) => {
    const own = kept.filter((one) => one.part === part);
    kept = kept.filter((one) => one.part !== part);
    alive.add(part);
    if (alive.size === 2) {
      removeEventListener('click', onClick, true);
      removeEventListener('keydown', onKey, true);
    }
    return own;
  };
  const hand = (part: LivingPart) => {
    for (const { target, key } of end(part)) {
      if (!target.isConnected) continue;
      if (key === undefined) (target as HTMLElement).click();
      else target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  };
  globalThis.matineePresses = { hand, drop: (part) => void end(part), any: () => hasAny };
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
