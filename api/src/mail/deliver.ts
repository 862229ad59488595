import { setTimeout as pause } from 'node:timers/promises';
import { failedRefunds } from '../bookings/failed-refunds.ts';
import { noteDone } from '../counts/counts.ts';
import { noteSent } from '../db/mail-mark.ts';
import { latestPast } from '../db/of-this-time.ts';
import type { Dependencies } from '../dependencies.ts';
import { wantsReminders } from '../users/reminders.ts';
import { composeLetter } from './letter/compose.ts';
import { waitEndedLetter } from './letter/wait-ended.ts';
import { longestMs, MaybeTaken, type Post, Undeliverable } from './post/post.ts';
import { isMoneyUnknown } from './is-money-unknown.ts';
import { whyPointless } from './purpose.ts';
import {
  endMessage,
  hasLeftEnough,
  isOver,
  type Leased,
  leaseMessage,
  NO_ANSWER,
  noteLeaving,
  postpone,
  putOff,
} from './queue/lease.ts';
import { takeOverMessages } from './queue/relay.ts';
import { remind } from './queue/reminders.ts';

/** Conversations with the mail server at a time. */
const AT_ONCE = 3;

/** So long a message waits for what is not known yet. */
const LOOK_AGAIN_MS = 10_000;

/** How long it is waited before it is tried anew to write that an e-mail was taken, each time. */
const NOTE_AGAIN_MS = [100, 400, 1_600];

/** Work that one process at a time does for all: it is left out when another one does it, or has just done it. */
export type InTurn = (work: () => Promise<void>) => Promise<void>;
const atOnce: InTurn = (work) => work();

/**
 * Sends all e-mail that is due: what bookings have to tell, and reminders. Bookings are gone through by one process for all; what
 * is to be sent the processes share. A message is sent under a lease and ends in the
 * database once the mail server has taken it, so none is lost. Whoever dies between the server's word and that write, or cannot write for
 * a while, leaves a message that is sent again when its lease is over, under the same Message-ID: as often as its text may leave without a word.
 * @param inTurn how bookings are gone through
 * @throws the database's errors; the next pass goes on
 */
export async function deliver(deps: Dependencies, inTurn = atOnce): Promise<void> {
  const { post } = deps;
  // What a process begins after it was told to end may be cut off, and rests until its lease is over.
  if (!post || deps.leaving.signal.aborted) return;
  let isCollected = false;
  await inTurn(async () => {
    await remind(deps);
    await takeOverMessages(deps);
    isCollected = true;
  });
  const taken: Date[] = [];
  const took = ({ at }: Leased) => void taken.push(at);
  await Promise.all(Array.from({ length: AT_ONCE }, () => sendUntilFailure(deps, post, took)));
  const now = deps.clock.now();
  const newest = taken
    .filter((at) => at <= latestPast(now))
    .toSorted((one, other) => other.getTime() - one.getTime())[0];
  if (newest) await noteSent(deps.db.raw, newest, now);
  // Who has only sent does not know whether all was there.
  if (isCollected && !deps.leaving.signal.aborted) noteDone(deps.db, 'messages', deps.clock.now());
}

/** @param took hears of each message that the mail server has said it takes */
async function sendUntilFailure(
  deps: Dependencies,
  post: Post,
  took: (message: Leased) => void,
): Promise<void> {
  const next = () => (deps.leaving.signal.aborted ? null : leaseMessage(deps));
  for (let message = await next(); message; message = await next()) {
    if (hasLeftEnough(message)) {
      // Whoever sent it last could not write so: they died, or the database was away.
      await countAsSent(deps, message);
      continue;
    }
    let isTaken = false;
    try {
      const own = message;
      const noting: Post = {
        async send(letter) {
          if (isOver(own, deps.clock.now(), longestMs(deps.config.mail)))
            throw new Error('The process stood still until another one may send it.');
          await post.send(letter, () => noteLeaving(deps, own));
          isTaken = true;
          took(own);
        },
      };
      await deal(deps, noting, own);
    } catch (error) {
      if (isTaken) {
        if (await noteTaken(deps, message, error)) continue;
        return;
      }
      if (error instanceof Undeliverable) {
        await endMessage(deps, message, 'dropped', 'address refused');
        continue;
      }
      const isUnsure = error instanceof MaybeTaken;
      if (isUnsure && hasLeftEnough(message, 1)) {
        await countAsSent(deps, message, error);
        return;
      }
      const why = error instanceof Error ? error.message : String(error);
      await postpone(deps, message, why, isUnsure);
      deps.log.warn({ message: message._id, err: error }, 'an e-mail has to wait');
      // The others would most likely fare no better.
      return;
    }
  }
}

/**
 * Ends a message whose text has left as often as it may, and nobody knows whether it was taken.
 * @param error why its last try has no answer, where that is known
 */
async function countAsSent(deps: Dependencies, message: Leased, error?: unknown): Promise<void> {
  await endMessage(deps, message, 'sent', NO_ANSWER, error !== undefined);
  deps.log.error({ message: message._id, err: error }, 'an e-mail without an answer counts as sent');
}

/**
 * Tries anew to write that a message was sent. Where that cannot be done either its lease stays: that is the longest that nobody sends it again.
 * @param error why it could not be written at once
 * @returns whether it is written
 */
async function noteTaken(deps: Dependencies, message: Leased, error: unknown): Promise<boolean> {
  let err = error;
  for (const ms of NOTE_AGAIN_MS) {
    deps.log.warn({ message: message._id, err }, 'that an e-mail was sent is not written yet');
    await pause(ms);
    try {
      await endMessage(deps, message, 'sent');
      return true;
    } catch (failed) {
      err = failed;
    }
  }
  deps.log.error({ message: message._id, err }, 'an e-mail that was sent may be sent again');
  return false;
}

/** Sends one message, or drops it when it has no purpose any more. */
async function deal(deps: Dependencies, post: Post, message: Leased): Promise<void> {
  const { db, clock, identity, config } = deps;
  const { bookingId, kind } = message;
  if (message.waiting) return dealWaiting(deps, post, message, message.waiting);
  const booking = bookingId === undefined ? null : await db.bookings.findOne({ _id: bookingId });
  const show = booking && (await db.shows.findOne({ _id: booking.showId }));
  if (!show || kind === 'wait_ended') return endMessage(deps, message, 'dropped', 'no such booking');
  const [movie, isWanted] = await Promise.all([
    db.movies.findOne({ _id: booking.movieId }),
    wantsReminders(deps, booking.userId),
  ]);
  const why = whyPointless({ ...message, kind }, booking, show, {
    now: clock.now(),
    wantsReminders: isWanted,
  });
  if (why !== undefined) return endMessage(deps, message, 'dropped', why);
  if (isMoneyUnknown(booking, clock.now())) return putOff(deps, message, LOOK_AGAIN_MS);
  const to = await identity.mailAddress(booking.userId);
  if (to === null) return endMessage(deps, message, 'dropped', 'no proven address');
  const title = movie?.title ?? 'Cinema tickets';
  const hasFailed = (await failedRefunds(db, [booking])).size > 0;
  await post.send({ to, ...(await composeLetter(config, { kind, booking, show, title, hasFailed })) });
  await endMessage(deps, message, 'sent');
}

/** Tells somebody who waited for seats that there will be none. After the show nobody needs to know. */
async function dealWaiting(
  deps: Dependencies,
  post: Post,
  message: Leased,
  { showId, userId, language }: NonNullable<Leased['waiting']>,
): Promise<void> {
  const { db, clock, identity, config } = deps;
  const show = await db.shows.findOne({ _id: showId });
  if (!show || clock.now() >= show.startsAt) return endMessage(deps, message, 'dropped', 'too late');
  const movie = await db.movies.findOne({ _id: show.movieId }, { projection: { title: 1 } });
  const to = await identity.mailAddress(userId);
  if (to === null) return endMessage(deps, message, 'dropped', 'no proven address');
  const title = movie?.title ?? 'Cinema tickets';
  await post.send({ to, ...(await waitEndedLetter(config, { id: message._id, show, title, language })) });
  await endMessage(deps, message, 'sent');
}
