import { MESSAGE_KINDS } from '../../bookings/message-kinds.ts';
import type { MessageDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { tooLate } from '../../jobs/too-late.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'ids'>;

/** Longer than any conversation with a mail server may last, so that no two processes send the same. */
export const LEASE_MS = 15 * 60_000;
const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 15 * 60_000;
/** So often a message is sent at most without a word of the mail server: it may have taken it each time. */
const MAX_UNSURE = 3;
/** Why a message that counts as sent may not have arrived: the mail server never said what became of it. */
export const NO_ANSWER = 'no answer';
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

/**
 * Whether a message is tried no more, as its text has left so often: whoever gets it has it, most likely as often.
 * @param more times that are not written down yet
 */
export const hasLeftEnough = ({ unsure = 0 }: Leased, more = 0): boolean => unsure + more >= MAX_UNSURE;

/**
 * Writes that a message may be taken from now on, before its text leaves: it counts also where no word about what became of it can be
 * written, because the database is away then, or whoever sends it dies.
 * @throws when it cannot be written, or somebody else may send the message by now
 */
export async function noteLeaving(
  { db }: Pick<Needs, 'db'>,
  { _id, lease, unsure = 0 }: Leased,
): Promise<void> {
  const { matchedCount } = await db.messages.updateOne({ _id, lease }, { $set: { unsure: unsure + 1 } });
  if (matchedCount === 0) throw new Error('Somebody else may send this e-mail by now.');
}

/** So often nobody knows whether a message was taken, as far as is known after its last try: that one counts only where it is unsure. */
function timesUnsure({ unsure = 0 }: Leased, isUnsure: boolean) {
  const times = isUnsure ? unsure + 1 : unsure;
  return times > 0 ? { set: { unsure: times }, unset: {} } : { set: {}, unset: { unsure: true as const } };
}

/**
 * Says how a message ended.
 * @param why it was dropped, or nobody knows whether it arrived
 * @param isUnsure whether nobody knows what became of the last try
 */
export async function endMessage(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  message: Leased,
  outcome: 'sent' | 'dropped',
  why?: string,
  isUnsure = false,
): Promise<void> {
  const { _id, lease } = message;
  const { set, unset } = timesUnsure(message, isUnsure);
  await db.messages.updateOne(
    { _id, lease },
    {
      $set: { outcome, endedAt: clock.now(), ...(why !== undefined && { why }), ...set },
      $unset: { due: true, lease: true, ...unset },
    },
  );
}

/** Leaves a message whose matter is not known yet for a little later: that is no try. */
export async function putOff(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { _id, lease }: Leased,
  pauseMs: number,
): Promise<void> {
  const due = new Date(clock.now().getTime() + pauseMs);
  await db.messages.updateOne(
    { _id, lease },
    { $set: { due }, $inc: { tries: -1 }, $unset: { lease: true } },
  );
}

/**
 * Leaves a message for a later try: soon at first, then ever more seldom, but while what it tells may still help. One that may have been
 * taken has most likely arrived, and waits for longest: an operator hears of such a mail server before a letter was tried for the last time.
 * @param isUnsure whether nobody knows if it was taken
 */
export async function postpone(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  message: Leased,
  why: string,
  isUnsure = false,
): Promise<void> {
  const { _id, lease, tries, kind } = message;
  const longest = MAX_PAUSES_MS[kind] ?? MAX_PAUSE_MS;
  const pause = isUnsure ? longest : Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), longest);
  const { set, unset } = timesUnsure(message, isUnsure);
  await db.messages.updateOne(
    { _id, lease },
    {
      $set: { due: new Date(clock.now().getTime() + pause), why, ...set },
      $unset: { lease: true, ...unset },
    },
  );
}
