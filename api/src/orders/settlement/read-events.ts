import type { PaymentEvent } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { noteUnread } from '../../db/restore-mark.ts';
import { accountName, nameOfKey } from '../../payments/account.ts';
import { eventsSince } from '../../payments/events.ts';
import { learnEvent } from './learn-event.ts';
import { isRested, restMs } from './leases.ts';

/** Stripe tells of events for this long. https://docs.stripe.com/api/events/list */
export const RETENTION_MS = 30 * 86_400_000;
/** An event may be listed a little later than one that happened after it. */
const OVERLAP_MS = 10 * 60_000;
/** After this many events a pass makes room for the other work; the next one goes on. */
const MAX_EVENTS = 500;
/** How far was read is written down each time so many events are dealt with. */
const NOTE_EVERY = 25;

/**
 * Learns from Stripe's own list what has happened to payments, refunds and disputes since it was last read, whether or not a
 * webhook told. How far that is stands in the database, so it also holds for a database that was restored. An event
 * that cannot be dealt with is put aside for the next pass, and keeps none of the others. What Stripe tells of no more is left to what
 * follows from a restore. Safe in any number of processes.
 * @throws Stripe's errors when it does not list its events; what was dealt with stays noted
 */
export async function readEvents(deps: Dependencies): Promise<void> {
  await takeUpOpenEvents(deps);
  const { db, clock } = deps;
  // What is left is taken up by whoever goes on.
  const isLeaving = () => deps.leaving.signal.aborted;
  if (isLeaving()) return;
  const _id = await accountName(deps);
  // An earlier release, or a key that could not read the account's name, has noted it by the key.
  const cursor =
    (await db.eventCursors.findOne({ _id })) ?? (await db.eventCursors.findOne({ _id: nameOfKey(deps) }));
  const now = clock.now();
  const oldest = now.getTime() - RETENTION_MS;
  const noted = cursor?.upTo.getTime() ?? oldest;
  // Noted while all clocks were days ahead, by days that had not been: up to there nothing would be read until they have.
  const isAhead = noted > now.getTime() + OVERLAP_MS;
  const since = new Date((isAhead ? oldest : Math.max(noted, oldest)) - OVERLAP_MS);
  const known = new Set(cursor?.handled);
  const dealtWith: PaymentEvent[] = [];
  let upTo = since;
  let count = 0;
  let days = 0;
  const unreadSince = noted < oldest ? new Date(noted) : null;
  const note = async () => {
    // Before the cursor is past it, and not before Stripe has listed anything: a pass that cannot read has tickets asked about in vain.
    if (unreadSince && (await noteUnread(db.raw, unreadSince)))
      deps.log.warn(
        { since: unreadSince },
        'events of Stripe were not read in time: all tickets are asked about',
      );
    const near = dealtWith.filter(({ at }) => at.getTime() >= upTo.getTime() - OVERLAP_MS);
    const handled = near.map((event) => event._id);
    await db.eventCursors.updateOne(
      { _id },
      isAhead ? { $set: { upTo, handled } } : { $max: { upTo }, $set: { handled } },
      { upsert: true },
    );
  };
  for await (const { events, end } of eventsSince(deps, since, now)) {
    const news = events.filter((event) => !known.has(event._id));
    dealtWith.push(...events.filter((event) => known.has(event._id)));
    // Each is asked about as it is now, so of several about one thing the last is enough.
    const last = new Map(news.map((event) => [subjectOf(event), event._id]));
    for (const event of news.slice(0, MAX_EVENTS - count)) {
      if (isLeaving()) break;
      if (last.get(subjectOf(event)) === event._id) await learnOrPutAside(deps, event);
      if (event.at > upTo) upTo = event.at;
      dealtWith.push(event);
      count += 1;
      if (dealtWith.length % NOTE_EVERY === 0) await note();
    }
    if (count >= MAX_EVENTS || isLeaving()) break;
    // Also a day without events is behind the next pass. The last one is not, as Stripe's clock may be behind ours.
    if (end && end.getTime() - OVERLAP_MS > upTo.getTime()) upTo = new Date(end.getTime() - OVERLAP_MS);
    days += 1;
  }
  // Within a day it saves no question, and would be a write in each pass.
  if (count > 0 || days > 1) await note();
}

function subjectOf({ type, objectId, paymentIntentId }: PaymentEvent): string {
  if (type.startsWith('charge.dispute.') || paymentIntentId === null) return objectId;
  return type.startsWith('checkout.session.') ? objectId : paymentIntentId;
}

async function learnOrPutAside(deps: Dependencies, event: PaymentEvent): Promise<void> {
  try {
    if (!(await isKnown(deps, event))) await learnEvent(deps, event);
  } catch (error) {
    deps.log.error({ event: event._id, type: event.type, err: error }, 'an event has to wait');
    const { _id, ...rest } = event;
    await deps.db.openEvents.updateOne({ _id }, { $set: rest, $inc: { tries: 1 } }, { upsert: true });
  }
}

/** Whether what an event tells of a page stands in the booking already: most do, because a webhook was quicker. */
async function isKnown({ db }: Dependencies, { type, objectId, bookingId }: PaymentEvent): Promise<boolean> {
  if (!type.startsWith('checkout.session.') || bookingId === null) return false;
  const booking = await db.bookings.findOne({ _id: bookingId });
  if (!booking) return false;
  const isOwn = booking.session?.id === objectId;
  if (type === 'checkout.session.expired' || type === 'checkout.session.async_payment_failed')
    return booking.state !== 'pending' || !isOwn;
  return isOwn && booking.paymentIntentId !== undefined && booking.state !== 'pending';
}

async function takeUpOpenEvents(deps: Dependencies): Promise<void> {
  const { openEvents } = deps.db;
  const due = { $or: isRested(deps.clock.now()) };
  const open = await openEvents.find(due).sort({ tries: 1, at: 1 }).limit(MAX_EVENTS).toArray();
  for (const event of open) {
    if (deps.leaving.signal.aborted) return;
    try {
      await learnEvent(deps, event);
      await openEvents.deleteOne({ _id: event._id });
    } catch (error) {
      deps.log.error({ event: event._id, type: event.type, err: error }, 'an event still has to wait');
      // What fails again and again leaves room for the others, and is asked about ever more seldom.
      const restsUntil = new Date(deps.clock.now().getTime() + restMs(event.tries));
      await openEvents.updateOne({ _id: event._id }, { $inc: { tries: 1 }, $set: { restsUntil } });
    }
  }
}
