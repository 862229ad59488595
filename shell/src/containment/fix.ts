/** Makes something what an object has under a name, for good. */
export const put = (owner: object, name: string, value: unknown): object =>
  Object.defineProperty(owner, name, { value, writable: false, configurable: false });

/** Makes what an object has under some names (with spaces between) its own, and what it is now for good. */
export function fix(owner: object, names: string): void {
  for (const name of names.split(' ')) put(owner, name, Reflect.get(owner, name));
}

const descriptorOf = (owner: object | null, name: string): PropertyDescriptor | undefined =>
  owner
    ? (Object.getOwnPropertyDescriptor(owner, name) ??
      descriptorOf(Object.getPrototypeOf(owner) as object | null, name))
    : undefined;

/** Makes what is read from an object under some names (with spaces between) come from where it comes from now, for good. */
export function fixRead(owner: object, names: string): void {
  for (const name of names.split(' '))
    Object.defineProperty(owner, name, { ...descriptorOf(owner, name), configurable: false });
}
