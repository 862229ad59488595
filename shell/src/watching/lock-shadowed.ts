/**
 * Locks functions that libraries set on objects of their own, as the bundler's chunk loading does with `push`: an
 * assignment to such an object gives it its own, one to their owner throws. A value that cannot be written could not be
 * shadowed by an assignment either (ECMA-262, OrdinarySetWithOwnDescriptor).
 */
export function lockShadowed(owner: object, ...names: PropertyKey[]): void {
  for (const name of names) {
    const native: unknown = Reflect.get(owner, name);
    Object.defineProperty(owner, name, {
      configurable: false,
      get: () => native,
      set(this: object, value: unknown) {
        if (this === owner) throw new TypeError(`${String(name)} cannot be replaced for everybody`);
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      },
    });
  }
}
