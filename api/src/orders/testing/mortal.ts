import type { Database } from '../../db/collections.ts';

const WRITES: ReadonlySet<PropertyKey> = new Set([
  'insertOne',
  'updateOne',
  'updateMany',
  'bulkWrite',
  'findOneAndUpdate',
  'deleteOne',
]);
const MORTAL = [
  'shows',
  'schedule',
  'bookings',
  'adminActs',
  'moneyCases',
  'openEvents',
  'eventCursors',
] as const;

export interface Death {
  /** Whether it has come to the write at which it dies. */
  isDead(): boolean;
  /** A new process on the same database. */
  restart(): void;
}

function guarded<T extends object>(collection: T, write: (execute: () => unknown) => unknown): T {
  return new Proxy(collection, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const call = (...words: unknown[]): unknown => Reflect.apply(member, target, words);
      return WRITES.has(name) ? (...words: unknown[]) => write(() => call(...words)) : call;
    },
  });
}

/**
 * Lets the API's process die at one of its writes: from then on it writes nothing, until it is started again.
 * @param at number of the write, counted from 0
 * @param isDone whether the database still carries out that write
 */
export function dieAt(db: Database, at: number, isDone: boolean): Death {
  const alive = { ...db };
  let left = at;
  const write = async (execute: () => unknown): Promise<unknown> => {
    left -= 1;
    if (left >= 0) return execute();
    if (left === -1 && isDone) await execute();
    throw new Error('the process is dead');
  };
  const die = <K extends (typeof MORTAL)[number]>(name: K) => {
    db[name] = guarded(db[name], write);
  };
  MORTAL.forEach(die);
  return { isDead: () => left < 0, restart: () => void Object.assign(db, alive) };
}
