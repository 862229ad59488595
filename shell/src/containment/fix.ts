/** Makes what an object has under some names (with spaces between) its own, and what it is now for good. */
export function fix(owner: object, names: string): void {
  for (const name of names.split(' '))
    Object.defineProperty(owner, name, {
      value: Reflect.get(owner, name),
      writable: false,
      configurable: false,
    });
}
