import { RateLimiterMongo, type RateLimiterMemory } from 'rate-limiter-flexible';
import type { Dependencies } from '../dependencies.ts';

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

/**
 * Counts in the database, for all processes together. Who is over the limit is remembered here, so that refusals ask it nothing.
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
      collection: (name: string) => db.raw.collection(name, { writeConcern: WRITE_CONCERN }),
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
