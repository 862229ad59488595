import { isPressed, isWished, mayGo } from './presses.ts';

/** Of cookies that scripts see, in characters: servers refuse a request whose header is larger than 16 kB, so also the next visit. */
const MAX_COOKIES = 6_000;

type Native = (...given: unknown[]) => unknown;

/** Puts a limit before a function of the browser's: where it does not hold, the call throws in the code that makes it. */
function only(owner: object, names: string, may: (self: unknown, given: unknown[]) => boolean): void {
  for (const name of names.split(' ')) {
    const native = Reflect.get(owner, name) as Native | undefined;
    if (!native) continue;
    const limited = function (this: unknown, ...given: unknown[]) {
      if (!may(this, given)) throw new Error(`${name}() is not for what runs in a slot, or not now`);
      return Reflect.apply(native, this, given);
    };
    Object.defineProperty(owner, name, { value: limited, writable: false, configurable: false });
  }
}

const never = () => false;
let ownTimer: unknown;

/** A timer that nobody ends. */
export const keepTimer = (timer: unknown): void => void (ownTimer = timer);

/**
 * Limits what ends a document, holds it up, or comes over all of it without anybody's wish. Has to be called before the
 * functions of the browser are locked.
 * @param owners objects that all code stands on: nobody makes them unchangeable, which could not be taken back
 */
export function limitNatives(owners: readonly object[]): void {
  only(Document.prototype, 'open write writeln', never);
  only(window, 'stop alert confirm prompt', never);
  only(window, 'clearTimeout clearInterval', (_self, [timer]) => Number(timer) !== ownTimer);
  only(history, 'go back forward', mayGo);
  only(HTMLDialogElement.prototype, 'showModal', isWished);
  only(HTMLElement.prototype, 'showPopover togglePopover', isWished);
  only(Element.prototype, 'setPointerCapture', isPressed);
  only(Object, 'freeze seal preventExtensions', (_self, [one]) => !owners.includes(one as object));
  // Where there is another way to set them.
  if ('CookieStore' in window) only(CookieStore.prototype, 'set', never);
  const { get, set }: PropertyDescriptor = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
  if (!get || !set) return;
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: false,
    get,
    set(this: Document, cookie: string) {
      // Those of other paths are not seen here, and are sent all the same.
      const isElsewhere = /;\s*path\s*=\s*\/[^;\s]/i.test(cookie);
      if (isElsewhere || `${get.call(this)}${cookie}`.length > MAX_COOKIES)
        throw new Error('So many cookies would keep the site from answering');
      set.call(this, cookie);
    },
  });
}
