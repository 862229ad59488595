import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import type { ReleaseEvent } from '../store/store.ts';

/** An order that waits for somebody else to give it as well. */
interface WaitingOrder {
  /** hash of what is ordered */
  _id: string;
  by: string;
  at: Date;
}

/** What gives something to all visitors that they did not have; going back is nobody else's to hold up. */
const NEEDS_TWO: readonly ReleaseEvent['act'][] = ['promoted', 'canary-promoted'];
const WAITS_MS = 3_600_000;

/** A canary for more of the visitors than this, in percent, is as good as a promotion. */
const MAX_ALONE = 50;

const givesToMost = (act: ReleaseEvent['act'], input: { share?: unknown }): boolean =>
  (act === 'canary-started' || act === 'canary-share') && Number(input.share) > MAX_ALONE;

/** Lets an order pass, or writes it down. @throws {Failure} 409 `second_person` when another person has to give it as well */
type SecondPerson = (act: ReleaseEvent['act'], input: object, who: string) => Promise<void>;

/**
 * With `PROMOTE_NEEDS_TWO` a promotion, and a canary for more than half of the visitors, is done when two people have ordered the very same within an hour. Their reasons may differ.
 */
export function secondPerson({
  config,
  db,
  clock,
}: Pick<Dependencies, 'config' | 'db' | 'clock'>): SecondPerson {
  const waiting = db.raw.collection<WaitingOrder>('waitingOrders');
  return async (act, input, who) => {
    if (!config.promoteNeedsTwo || !(NEEDS_TWO.includes(act) || givesToMost(act, input))) return;
    const _id = createHash('sha256')
      .update(canonicalize({ act, input }) ?? '')
      .digest('hex');
    const now = clock.now();
    const since = new Date(now.getTime() - WAITS_MS);
    // One of two who do it at once takes it away, and with it the right to act.
    const { deletedCount } = await waiting.deleteOne({ _id, by: { $ne: who }, at: { $gte: since } });
    if (deletedCount === 1) return;
    await waiting.updateOne({ _id }, { $set: { by: who, at: now } }, { upsert: true });
    throw new Failure(
      409,
      'second_person',
      'This is written down. It is done when somebody else gives the same order within an hour.',
    );
  };
}
