/** What a door must not forget when its page is loaded anew; where the browser keeps nothing, it is forgotten. */
export function kept<T>(name: string, preset: T): { read(): T; write(value: T): void } {
  const key = `matinee-door-${name}`;
  return {
    read() {
      try {
        const text = localStorage.getItem(key);
        return text === null ? preset : (JSON.parse(text) as T);
      } catch {
        return preset;
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
