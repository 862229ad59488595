const own = new Set<number>();

/** Whether a timer is one of the page's own, which the code of remotes does not end. */
export const isOwnTimer = (timer: unknown): boolean => own.has(Number(timer));

function keep(timer: ReturnType<typeof setTimeout>): () => void {
  const id = Number(timer);
  own.add(id);
  return () => {
    own.delete(id);
    clearTimeout(timer);
  };
}

/** Calls in every so many milliseconds, whoever ends all timers. @returns ends it */
export const every = (ms: number, act: () => void): (() => void) => keep(setInterval(act, ms));

/** Calls once, after so many milliseconds, whoever ends all timers. @returns ends it */
export const after = (ms: number, act: () => void): (() => void) => keep(setTimeout(act, ms));
