import { createHash } from 'node:crypto';

const BUCKET_BITS = 48;

/**
 * Where a visitor stands for a composition: evenly spread, always the same for the same two, and unrelated to where the
 * same visitor stands for another composition.
 * @returns at least 0, below 100
 */
export function bucketOf(visitor: string, composition: string): number {
  const digest = createHash('sha256').update(`${composition}:${visitor}`).digest();
  return (digest.readUIntBE(0, BUCKET_BITS / 8) / 2 ** BUCKET_BITS) * 100;
}

/**
 * Whether a visitor belongs to the share that gets a composition. Raising the share only adds visitors.
 * @param share percent of the visitors
 */
export const isInShare = (visitor: string, composition: string, share: number): boolean =>
  bucketOf(visitor, composition) < share;
