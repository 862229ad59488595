import { limitWindows } from './limit-windows.ts';
import { isOwnTimer } from '../watching/own-timers.ts';
import { isWished, mayGo } from './presses.ts';

/** Of cookies that scripts see, in characters: servers refuse a request whose header is larger than 16 kB, so also the next visit. */
const MAX_COOKIES = 11_000;

/** What the page is made of, but for what stands in a slot. */
const AROUND = 'html, body, #root, #root > *, [data-slot], :is(#root > header, #root > footer) *';

type Native = (...given: unknown[]) => unknown;

/**
 * Puts a limit before functions of the browser's.
 * @param may asked with each call: what is not allowed throws in the code that makes it, unless something was done in its place (undefined)
 */
function only(owner: object, names: string, may: (self: unknown, given: unknown[]) => boolean | void): void {
  for (const name of names.split(' ')) {
    const native = Reflect.get(owner, name) as Native | undefined;
    if (!native) continue;
    const limited = function (this: unknown, ...given: unknown[]) {
      const isAllowed = may(this, given);
      if (isAllowed === false) throw new Error(`${name}() is not for slots`);
      return isAllowed && Reflect.apply(native, this, given);
    };
    Object.defineProperty(owner, name, { value: limited, writable: false, configurable: false });
  }
}

const never = () => false;

/** Events come to the page before anybody around it can keep them from all others. */
function letEventsIn(): void {
  const around = (): unknown[] => [window, document, document.documentElement, document.body];
  for (const name of ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const) {
    const native = Event.prototype[name];
    Event.prototype[name] = function (this: Event) {
      const isOnItsWay = this.eventPhase === Event.CAPTURING_PHASE;
      if (!isOnItsWay || !around().includes(this.currentTarget)) Reflect.apply(native, this, []);
    };
  }
}

/** The sheets of the page are read as a copy: tools look at them, and what is changed in it changes nothing. */
function closeSheets(): void {
  const { get: rulesOf }: PropertyDescriptor = Object.getOwnPropertyDescriptor(
    CSSStyleSheet.prototype,
    'cssRules',
  )!;
  if (!rulesOf) return;
  const isOfPage = ({ ownerNode }: CSSStyleSheet) =>
    ownerNode instanceof Element && ownerNode.matches('link, [data-shell], [data-sheet-of]');
  const copies = new WeakMap<CSSStyleSheet, CSSStyleSheet>();
  const copyOf = (sheet: CSSStyleSheet): CSSStyleSheet => {
    const copy = copies.get(sheet) ?? new CSSStyleSheet();
    if (!copies.has(sheet)) {
      const rules = [...(rulesOf.call(sheet) as CSSRuleList)];
      copy.replaceSync(rules.map(({ cssText }) => cssText).join('\n'));
      copies.set(sheet, copy);
    }
    return copy;
  };
  Object.defineProperty(CSSStyleSheet.prototype, 'cssRules', {
    configurable: false,
    get(this: CSSStyleSheet): unknown {
      return rulesOf.call(isOfPage(this) ? copyOf(this) : this);
    },
  });
  only(
    CSSStyleSheet.prototype,
    'insertRule deleteRule addRule removeRule',
    (sheet) => !isOfPage(sheet as CSSStyleSheet),
  );
}

function limitCookies(): void {
  // Where there is another way to set them.
  if ('CookieStore' in window) only(CookieStore.prototype, 'set', never);
  const { get, set }: PropertyDescriptor = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
  if (!get || !set) return;
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: false,
    get,
    set(this: Document, cookie: string) {
      // Those of other paths are not seen here, and are sent all the same.
      if (/;\s*path\s*=\s*\/[^;\s]/i.test(cookie) || `${get.call(this)}${cookie}`.length > MAX_COOKIES)
        throw new Error('Too many cookies');
      set.call(this, cookie);
    },
  });
}

/**
 * Limits what ends a document, holds it up, or comes over all of it without anybody's wish. Has to be called before the
 * functions of the browser are locked.
 * @param isShared whether all code stands on an object: nobody makes it unchangeable or another kind of thing, which could not be taken back
 */
export function limitNatives(isShared: (one: unknown) => boolean): void {
  const notShared = (_self: unknown, [one]: unknown[]) => !isShared(one);
  only(Document.prototype, 'open write writeln', never);
  only(window, 'stop alert confirm prompt', never);
  only(window, 'clearTimeout clearInterval', (_self, [timer]) => !isOwnTimer(timer));
  only(history, 'go back forward', mayGo);
  // In its slot, instead of over the page.
  only(
    HTMLDialogElement.prototype,
    'showModal',
    (dialog) => isWished() || (dialog as HTMLDialogElement).show(),
  );
  only(HTMLElement.prototype, 'showPopover togglePopover', isWished);
  only(Object, 'freeze seal preventExtensions setPrototypeOf', notShared);
  only(Reflect, 'preventExtensions setPrototypeOf', notShared);
  // What has a ShadowRoot shows nothing else, for good.
  only(Element.prototype, 'attachShadow', (element) => !(element as Element).matches(AROUND));
  letEventsIn();
  closeSheets();
  limitCookies();
  limitWindows();
}
