/**
 * What a door must not forget when its page is loaded anew; where the browser keeps nothing, it is forgotten.
 * @param readAs makes a value of what was kept, by some release of before, or of null when nothing was
 */
export function kept<T>(name: string, readAs: (kept: unknown) => T): { read(): T; write(value: T): void } {
  const key = `matinee-door-${name}`;
  return {
    read() {
      try {
        return readAs(JSON.parse(localStorage.getItem(key) ?? 'null'));
      } catch {
        return readAs(null);
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Private windows of some browsers keep nothing: the page goes on with what it has in memory.
      }
    },
  };
}
