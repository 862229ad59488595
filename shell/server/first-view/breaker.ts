interface Record {
  strikes: number;
  restsUntil: number;
}

/** So many failures without a success between them, and a release is left alone for a time. */
const MAX_STRIKES = 3;
const REST_MS = 60_000;

/** Leaves alone what keeps failing: one try after each rest, until it works. */
export function createBreaker(onRest: (id: string, why: string) => void, now: () => number = Date.now) {
  const records = new Map<string, Record>();
  return {
    isResting: (id: string): boolean => now() < (records.get(id)?.restsUntil ?? 0),
    /** @param isGrave whether it has cost others something: then it rests at once */
    strike(id: string, why: string, isGrave = false): void {
      const strikes = isGrave ? MAX_STRIKES : (records.get(id)?.strikes ?? 0) + 1;
      const isOver = strikes >= MAX_STRIKES;
      // After the rest another failure ends the try at once.
      records.set(id, {
        strikes: Math.min(strikes, MAX_STRIKES - 1),
        restsUntil: isOver ? now() + REST_MS : 0,
      });
      if (isOver) onRest(id, why);
    },
    clear: (id: string): void => void records.delete(id),
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
