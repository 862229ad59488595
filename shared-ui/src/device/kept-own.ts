/**
 * What a person's device keeps of what is theirs, for when there is no network. Each entry says whose it is; the shell
 * forgets it as soon as somebody else, or nobody, is signed in.
 */
const PREFIX = 'own:';

interface Kept<Value> {
  /** id of the user */
  of: string;
  value: Value;
}

/**
 * One entry.
 * @param name of the remote and the thing, such as `account-visits`
 */
export function keptOwn<Value>(name: string) {
  const key = PREFIX + name;
  return {
    /** What was kept, or null. It was written by some release of before: whoever reads it checks it. */
    read(): unknown {
      try {
        const text = localStorage.getItem(key);
        return text === null ? null : (JSON.parse(text) as Kept<unknown>).value;
      } catch {
        return null;
      }
    },
    /** @returns false where the browser keeps nothing (more), as in private windows of some: there is just no copy */
    write(userId: string, value: Value): boolean {
      const kept: Kept<Value> = { of: userId, value };
      try {
        localStorage.setItem(key, JSON.stringify(kept));
        return true;
      } catch {
        return false;
      }
    },
  };
}

const ownerOf = (key: string): unknown => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept<unknown>> | null)?.of;
  } catch {
    return undefined;
  }
};

/**
 * Forgets what is not this person's.
 * @param userId null: nobody is signed in, and all of it goes
 */
export function keepOnlyOf(userId: string | null): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && (userId === null || ownerOf(key) !== userId))
        localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
