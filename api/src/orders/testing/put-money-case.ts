import type { MoneyCaseDocument } from '../../db/documents.ts';
import type { World } from './world.ts';

/** Puts a money case into the database as if it had been found just now: a failed refund of ten dollars unless told. */
export const putMoneyCase = (
  { deps, clock }: Pick<World, 'deps' | 'clock'>,
  change: Partial<MoneyCaseDocument> & { _id: string },
) =>
  deps.db.moneyCases.insertOne({
    kind: 'refund_failed',
    amountCents: 1000,
    currency: 'usd',
    outcome: 'found',
    steps: [],
    at: clock.now(),
    schemaVersion: 1,
    ...change,
  });
