/** Freezes what all pages and parts of the site look at, with all that is in it. @returns the same thing */
export function freezeAll<T>(one: T): T {
  if (typeof one === 'object' && one !== null) Object.values(Object.freeze(one)).forEach(freezeAll);
  return one;
}
