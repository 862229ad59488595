/** Makes something what an object has under a name, for good, unless a visitor's own tool has done so before. */
export const put = (owner: object, name: PropertyKey, value: unknown): boolean =>
  Reflect.defineProperty(owner, name, { value, writable: false, configurable: false });

/** Makes what an object has under some names (with spaces between) its own, and what it is now for good. */
export function fix(owner: object, names: string): void {
  for (const name of names.split(' ')) put(owner, name, Reflect.get(owner, name));
}

const descriptorOf = (owner: object | null, name: string): PropertyDescriptor | undefined =>
  owner
    ? (Object.getOwnPropertyDescriptor(owner, name) ??
      descriptorOf(Object.getPrototypeOf(owner) as object | null, name))
    : undefined;

/**
 * Makes what there is one of have all that its kinds have as its own, for good: nothing can stand before that.
 * @param limit may put something else in the place of what it has under a name
 */
export function fixAll(
  owner: object,
  kinds: readonly { prototype: object }[],
  limit?: (found: PropertyDescriptor, name: string) => void,
): void {
  for (const { prototype } of kinds)
    for (const name of Object.keys(prototype)) {
      const found = descriptorOf(owner, name)!;
      limit?.(found, name);
      found.configurable = false;
      if ('value' in found) found.writable = false;
      Reflect.defineProperty(owner, name, found);
    }
}
