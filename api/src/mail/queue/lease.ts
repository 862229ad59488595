import { MESSAGE_KINDS } from '../../bookings/message-kinds.ts';
import type { MessageDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { tooLate } from '../../jobs/too-late.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'ids'>;

/** Longer than any conversation with a mail server may last, so that no two processes send the same. */
export const LEASE_MS = 15 * 60_000;
const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 15 * 60_000;
/** What a message tells may be over soon: seats that are held for somebody are so for half an hour. */
const MAX_PAUSES_MS: Partial<Record<MessageDocument['kind'], number>> = { seats_held: 60_000 };

/** Kinds of messages that this release can send. Those of a later one, which runs beside it or did before a roll-back, are left to that. */
export const KNOWN_KINDS: MessageDocument['kind'][] = [...MESSAGE_KINDS, 'wait_ended'];

/** A message that only the holder of its lease sends. */
export type Leased = MessageDocument & { lease: string };

/** Takes the message that has been due for longest, of those that this release knows how to tell; null when none is. */
export async function leaseMessage({ db, clock, ids }: Needs): Promise<Leased | null> {
  const now = clock.now();
  const lease = ids.next();
  const leased = await db.messages.findOneAndUpdate(
    {
      $or: [{ due: { $lte: now } }, { due: { $gt: tooLate(now, MAX_PAUSE_MS) } }],
      kind: { $in: KNOWN_KINDS },
    },
    { $set: { due: new Date(now.getTime() + LEASE_MS), lease }, $inc: { tries: 1 } },
    { sort: { due: 1 }, returnDocument: 'after' },
  );
  return leased && { ...leased, lease };
}

/**
 * Whether a message is not its holder's to send any more: too little of the lease is left. A process that stood still finds it so, and another one
 * may have sent the message by then.
 * @param sendingMs how long that may take
 */
export const isOver = ({ due }: Leased, now: Date, sendingMs: number): boolean =>
  due === undefined || due.getTime() - now.getTime() < sendingMs;

/** Says how a message ended. */
export async function endMessage(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { _id, lease }: Leased,
  outcome: 'sent' | 'dropped',
  why?: string,
): Promise<void> {
  await db.messages.updateOne(
    { _id, lease },
    {
      $set: { outcome, endedAt: clock.now(), ...(why !== undefined && { why }) },
      $unset: { due: true, lease: true },
    },
  );
}

/** Leaves a message for a later try: soon at first, then ever more seldom, but while what it tells may still help. */
export async function postpone(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { _id, lease, tries, kind }: Leased,
  why: string,
): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSES_MS[kind] ?? MAX_PAUSE_MS);
  await db.messages.updateOne(
    { _id, lease },
    { $set: { due: new Date(clock.now().getTime() + pause), why }, $unset: { lease: true } },
  );
}
