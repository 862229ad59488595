import { RateLimiterMongo, type RateLimiterMemory } from 'rate-limiter-flexible';
import type { Collection, Filter, FindOneAndUpdateOptions, UpdateFilter } from 'mongodb';
import type { Dependencies } from '../dependencies.ts';
import { isDuplicate } from '../db/is-duplicate.ts';
import { within } from './timeout.ts';

interface Bucket {
  kind: 'public' | 'costly';
  points: number;
  /** counts while the database does not answer */
  own: RateLimiterMemory;
}

/** How many buckets of each configuration there are: every process makes them in the same order. */
const made = new WeakMap<object, number>();

/** A lost count is a request more: nobody has to wait for it until it is on every disk. */
const WRITE_CONCERN = { w: 1, j: false } as const;

/** A count takes a few milliseconds; a caller does not wait for an election, as what is asked for may lie ready. */
const PATIENCE_MS = 500;
/** So long each process counts for itself, once the database did not. */
const AWAY_MS = 5_000;

/** What lasts for so many times as long as a count does is of a time when a clock was ahead. */
const TOO_LONG = 2;

interface Count {
  key: string;
  points: number;
  expire: Date;
}
type Asked = [filter: Filter<Count>, update: UpdateFilter<Count>, options: FindOneAndUpdateOptions];
type FindOneAndUpdate = (...asked: Asked) => Promise<Count | null>;

/**
 * The same by the database's time. The limiter takes the time of this machine, which somebody may have set wrong, and all processes
 * go by what one of them has written: a minute of hours would keep everybody out whom it has counted.
 */
function byDatabase(
  ask: FindOneAndUpdate,
  ownClock: Dependencies['ownClock'],
  seconds: number,
): FindOneAndUpdate {
  return async ({ $or: _byMachine, ...which }, { $inc, $set }, options) => {
    const ahead = ownClock.aheadMs() ?? 0;
    const now = Date.now() - ahead;
    const after = (times: number) => new Date(now + times * seconds * 1000);
    // Counted on is what lasts; what is over is put in its place.
    const lasting = { expire: { $gt: after(0), $lte: after(TOO_LONG) } };
    const over = { $or: [{ expire: { $lte: after(0) } }, { expire: { $gt: after(TOO_LONG) } }] };
    const expire = after(1);
    const found = $inc
      ? await ask({ ...which, ...lasting }, { $inc, $setOnInsert: { expire } }, options)
      : await ask({ ...which, ...over }, { $set: { ...$set, expire } }, options);
    // Which the limiter compares with the time of this machine again.
    return found && { ...found, expire: new Date(found.expire.getTime() + ahead) };
  };
}

/** The counts as the limiter asks for them, by nobody who waits for long. */
function impatient(counts: Collection<Count>): FindOneAndUpdate {
  let awayUntil = 0;
  const late = () => new Error('The database did not count in time.');
  return async (filter, update, options) => {
    if (performance.now() < awayUntil) throw late();
    try {
      return await within(PATIENCE_MS, counts.findOneAndUpdate(filter, update, options), late);
    } catch (error) {
      // Another process made the same count at the same moment: asked again it counts.
      if (!isDuplicate(error)) awayUntil = performance.now() + AWAY_MS;
      throw error;
    }
  };
}

/**
 * Counts in the database, for all processes together. Who is over the limit is remembered by who asks this, so that refusals ask it nothing.
 * A database that does not count soon is passed over for a while: each process then counts for itself.
 * While two releases run whose calls differ a bucket may be another call's in each: it is then full too early for a minute.
 */
export function sharedLimiter(
  { config, db, ownClock }: Pick<Dependencies, 'config' | 'db' | 'ownClock'>,
  { kind, points, own }: Bucket,
) {
  const number = (made.get(config) ?? 0) + 1;
  made.set(config, number);
  return new RateLimiterMongo({
    storeClient: {
      collection: (name: string) => {
        const counts = impatient(db.raw.collection<Count>(name, { writeConcern: WRITE_CONCERN }));
        return { findOneAndUpdate: byDatabase(counts, ownClock, own.duration) };
      },
    },
    tableName: 'rateLimits',
    keyPrefix: `${kind}-${number}`,
    points,
    duration: own.duration,
    insuranceLimiter: own,
    // They are declared with all others.
    disableIndexesCreation: true,
  });
}
