import { put } from './fix.ts';

type Native = (...given: unknown[]) => unknown;

/** Allowed to nobody. */
export const never = () => false;

/**
 * Puts a limit before functions of the browser's.
 * @param may asked with each call: what is not allowed throws in the code that makes it, unless something was done in its place (undefined)
 */
export function only(
  owner: object,
  names: string,
  may: (self: unknown, given: unknown[]) => boolean | void,
): void {
  for (const name of names.split(' ')) {
    const native = Reflect.get(owner, name) as Native | undefined;
    if (!native) continue;
    const limited = function (this: unknown, ...given: unknown[]) {
      const isAllowed = may(this, given);
      if (isAllowed === false) throw new Error(`${name}() is not for slots`);
      return isAllowed && Reflect.apply(native, this, given);
    };
    put(owner, name, limited);
  }
}
