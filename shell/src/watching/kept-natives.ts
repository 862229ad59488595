/** What cannot be locked and is put right when it was changed. To define it anew, also as it is, would end the engine's fast way through all lists and promises. */
export const kept = (
  [
    [Array.prototype, 'constructor'],
    [Array.prototype, Symbol.isConcatSpreadable],
    [Promise.prototype, 'constructor'],
    [Array, Symbol.species],
    [Promise, Symbol.species],
  ] as const
).map(([owner, name]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const);

/** Puts right what could be changed all the same. @returns whether anything was; what was changed for good is so each time */
export function restoreNatives(): boolean {
  let isChanged = false;
  for (const [owner, name, before] of kept) {
    // Not what is read there: that may throw.
    const now = Object.getOwnPropertyDescriptor(owner, name);
    if (now?.get === before?.get && now?.value === before?.value) continue;
    isChanged = true;
    if (before) Reflect.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  }
  // Numbers come first: every list would have what stands there.
  for (const name of Reflect.ownKeys(Array.prototype)) {
    if (name === 'length') break;
    isChanged = true;
    Reflect.deleteProperty(Array.prototype, name);
  }
  return isChanged;
}
