/**
 * What a door must not forget when its page is loaded anew; where the browser keeps nothing, it is forgotten.
 * @param readAs makes a value of what was kept, by some release of before, or of null when nothing was
 */
export function kept<T>(name: string, readAs: (kept: unknown) => T) {
  const key = `matinee-door-${name}`;
  return {
    /** its name in the browser's storage */
    key,
    read(): T {
      try {
        return readAs(JSON.parse(localStorage.getItem(key) ?? 'null'));
      } catch {
        return readAs(null);
      }
    },
    /** @returns false where the browser keeps nothing (more), as in private windows of some: the page goes on with what it has in memory */
    write(value: T): boolean {
      try {
        localStorage.setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
