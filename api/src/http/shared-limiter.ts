import { RateLimiterMongo, type RateLimiterMemory } from 'rate-limiter-flexible';
import type { Collection, Document, Filter, FindOneAndUpdateOptions, UpdateFilter } from 'mongodb';
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

type Asked = [filter: Filter<Document>, update: UpdateFilter<Document>, options: FindOneAndUpdateOptions];

/** The counts as the limiter asks for them, by nobody who waits for long. */
function impatient(counts: Collection): {
  findOneAndUpdate(...asked: Asked): Promise<Document | null>;
} {
  let awayUntil = 0;
  const late = () => new Error('The database did not count in time.');
  async function findOneAndUpdate(...[filter, update, options]: Asked) {
    if (performance.now() < awayUntil) throw late();
    try {
      return await within(PATIENCE_MS, counts.findOneAndUpdate(filter, update, options), late);
    } catch (error) {
      // Another process made the same count at the same moment: asked again it counts.
      if (!isDuplicate(error)) awayUntil = performance.now() + AWAY_MS;
      throw error;
    }
  }
  return { findOneAndUpdate };
}

/**
 * Counts in the database, for all processes together. Who is over the limit is remembered here, so that refusals ask it nothing.
 * A database that does not count soon is passed over for a while: each process then counts for itself.
 * While two releases run whose calls differ a bucket may be another call's in each: it is then full too early for a minute.
 */
export function sharedLimiter(
  { config, db }: Pick<Dependencies, 'config' | 'db'>,
  { kind, points, own }: Bucket,
) {
  const number = (made.get(config) ?? 0) + 1;
  made.set(config, number);
  return new RateLimiterMongo({
    storeClient: {
      collection: (name: string) => impatient(db.raw.collection(name, { writeConcern: WRITE_CONCERN })),
    },
    tableName: 'rateLimits',
    keyPrefix: `${kind}-${number}`,
    points,
    duration: own.duration,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: own,
    // They are declared with all others.
    disableIndexesCreation: true,
  });
}
