import type { Collection, Db } from 'mongodb';
import type { Dependencies } from '../../dependencies.ts';
import { readVisit } from '../site-tokens/index.ts';

/** An order that was begun while a canary was running, and by which composition. */
export interface CanaryOrderDocument {
  /** of the booking */
  _id: string;
  composition: string;
  /** the visitor's name within it, as in page views */
  visitor: string;
  at: Date;
  schemaVersion: 1;
}

/** The orders that were begun while a canary ran, one document each. */
export const canaryOrders = (db: Db): Collection<CanaryOrderDocument> => db.collection('canaryOrders');

/**
 * Notes by which composition an order was begun, when the shell's server has said so: it does while a canary runs. Nobody's order fails by it.
 * @param token what came in the header `x-matinee-visit`
 */
export async function noteOrder(
  { config, clock, db, log }: Pick<Dependencies, 'config' | 'clock' | 'db' | 'log'>,
  token: string | undefined,
  bookingId: string,
): Promise<void> {
  const { siteKey } = config;
  const visit = siteKey !== undefined && token ? readVisit(siteKey, token, clock.now()) : null;
  if (!visit) return;
  const said = { composition: visit.composition, visitor: visit.visitor, at: clock.now() };
  try {
    await canaryOrders(db.raw).updateOne(
      { _id: bookingId },
      { $setOnInsert: { ...said, schemaVersion: 1 } },
      { upsert: true },
    );
  } catch (error) {
    log.warn({ err: error }, 'an order does not count for the canary');
  }
}
