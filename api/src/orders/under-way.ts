import type { Dependencies } from '../dependencies.ts';

/** Orders of one person for one show that this process is at: what is counted before an order is written counts these too. */
export interface UnderWay {
  /**
   * Does something with an order.
   * @param work is told the seats of the orders that were begun before it and are not over
   */
  with<T>(who: string, seats: readonly string[], work: (before: readonly string[]) => Promise<T>): Promise<T>;
}

/** Remembers the orders of this process from their begin to their end; one that fails is over, too. */
export function ordersUnderWay(): UnderWay {
  const known = new Map<string, (readonly string[])[]>();
  return {
    async with(who, seats, work) {
      const before = known.get(who) ?? [];
      known.set(who, [...before, seats]);
      try {
        return await work(before.flat());
      } finally {
        const left = (known.get(who) ?? []).filter((one) => one !== seats);
        if (left.length > 0) known.set(who, left);
        else known.delete(who);
      }
    },
  };
}

const ofProcess = new WeakMap<object, UnderWay>();

/** All that a process is at by one database: orders, Pay Now and seats that friends take count beside each other. */
export function allUnderWay({ db }: Pick<Dependencies, 'db'>): UnderWay {
  const known = ofProcess.get(db) ?? ordersUnderWay();
  ofProcess.set(db, known);
  return known;
}
