import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import canonicalize from 'canonicalize';
import { latestPast } from '../../db/of-this-time.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { isOperator } from '../deploy-keys/deploy-keys.ts';
import { areKeysOf, marksOf } from '../deploy-keys/key-marks.ts';
import type { ActsLog } from '../signed-sets/acts-log.ts';
import type { ReleaseEvent } from '../store/store.ts';

/** An order that waits for somebody else to give it as well. */
interface WaitingOrder {
  /** hash of what is ordered */
  _id: string;
  by: string;
  /** the same as others read it; orders of before do not say it */
  said?: string;
  /** what tells the keys of an operator that were good then; orders of admins, and of before, do not say it */
  keys?: string[];
  at: Date;
}

/** What gives something to all visitors that they did not have; going back is nobody else's to hold up. */
const NEEDS_TWO: readonly ReleaseEvent['act'][] = ['promoted', 'canary-promoted'];
const WAITS_MS = 3_600_000;

/** A canary for more of the visitors than this, in percent, is as good as a promotion. */
const MAX_ALONE = 50;

/** What an order says of how many get a canary. Who is wrong about how many do now changes nothing. */
const shareIn = z.object({
  share: z.number().optional(),
  expected: z
    .object({ canary: z.object({ share: z.number() }) })
    .optional()
    .catch(undefined),
});

function givesToMost(act: ReleaseEvent['act'], input: object): boolean {
  if (act !== 'canary-started' && act !== 'canary-share') return false;
  const { share = 0, expected } = shareIn.parse(input);
  return share > MAX_ALONE && share > (expected?.canary.share ?? 0);
}

/** Half of what a line of the log has room for: one that is longer is read by nobody, and then nothing after it. */
const MAX_BY = 90;

/** The end of it, where the id of an admin stands, without half a character before it. */
const short = (by: string): string =>
  by.length <= MAX_BY ? by : `…${by.slice(1 - MAX_BY).replace(/^[\uDC00-\uDFFF]/, '')}`;

const orderedSchema = z.object({
  remotes: z.record(z.string(), z.string()).optional(),
  share: z.number().optional(),
});

/** What of an order the log of all acts has room for. */
function ordered(input: object): Record<string, string | number> {
  const { remotes, share } = orderedSchema.parse(input);
  const releases = Object.entries(remotes ?? {}).map((pair) => pair.join('@'));
  return {
    ...(releases.length > 0 && { releases: releases.join(' ') }),
    ...(share !== undefined && { share }),
  };
}

/** Names in an order are a set, in whatever turn somebody has typed them. */
const inOneTurn = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]: [string, unknown]) => [
      key,
      Array.isArray(value) ? value.toSorted() : value,
    ]),
  );

/**
 * Lets an order pass, or writes it down, also in the log of all acts.
 * @param who for whom orders are counted
 * @param by the same as others read it
 * @returns who it is done by: both, where two have ordered it
 * @throws {Failure} 409 `second_person` when another person has to give it as well
 */
type SecondPerson = (
  act: ReleaseEvent['act'],
  input: object,
  who: string,
  said: { by: string; reason: string },
) => Promise<string>;

/**
 * With `PROMOTE_NEEDS_TWO` a promotion, and a canary for more than half of the visitors, is done when two people have ordered the very same within an hour. Their reasons may differ.
 */
export function secondPerson(
  { config, db, clock, identity }: Pick<Dependencies, 'config' | 'db' | 'clock' | 'identity'>,
  acts: Pick<ActsLog, 'append'>,
): SecondPerson {
  const waiting = db.raw.collection<WaitingOrder>('waitingOrders');
  const isOfOldKey = ({ by, keys }: WaitingOrder): boolean =>
    isOperator(by) && !areKeysOf(config.deployKeys, by, keys);
  /** Whose right, or key, was taken away since is no second person. */
  const mayStill = async (order: WaitingOrder): Promise<boolean> =>
    isOperator(order.by) ? !isOfOldKey(order) : identity.isAdmin(order.by, { maxAgeMs: 0 });
  return async (act, input, who, { by, reason }) => {
    if (!config.promoteNeedsTwo || !(NEEDS_TWO.includes(act) || givesToMost(act, input))) return by;
    const _id = createHash('sha256')
      .update(canonicalize({ act, input: inOneTurn(input) }) ?? '')
      .digest('hex');
    const now = clock.now();
    const since = new Date(now.getTime() - WAITS_MS);
    const latest = latestPast(now);
    const waits = await waiting.findOne({ _id, by: { $ne: who }, at: { $gte: since, $lte: latest } });
    // One of two who do it at once takes it away, and with it the right to act.
    const first =
      waits && (await mayStill(waits))
        ? await waiting.findOneAndDelete({ _id, by: waits.by, at: waits.at })
        : null;
    if (first) return `${short(by)}, as ${short(first.said ?? first.by)} had ordered`;
    const before = await waiting.findOne({ _id });
    // Said again within the hour it is the same order. Its line comes first: an order that stands without one could be joined, and nobody read of who began it.
    if (!before || before.by !== who || isOfOldKey(before) || before.at < since || before.at > latest)
      await acts.append({
        at: now,
        act: 'ordered-by-one',
        by,
        reason,
        ref: `ordered-by-one ${_id} ${who} ${now.toISOString()}`,
        detail: { order: act, ...ordered(input) },
      });
    const keys = isOperator(who) && { keys: marksOf(config.deployKeys, who) };
    await waiting.replaceOne({ _id }, { by: who, said: by, ...keys, at: now }, { upsert: true });
    throw new Failure(
      409,
      'second_person',
      'This is written down. It is done when somebody else gives the same order within an hour.',
    );
  };
}

/**
 * Asks for the second person when an order is done. One that comes back with a request to sign it has not been done, and asks when it is
 * signed; where it turns out that nothing has to be signed, it asks then (`agreed`).
 */
export async function deciders(
  { areGiven }: { areGiven: boolean },
  { signed }: { signed?: unknown },
  by: string,
  agreed: () => Promise<string>,
): Promise<{ by: string; agreed?: () => Promise<string> }> {
  return areGiven && signed === undefined ? { by, agreed } : { by: await agreed() };
}
