import type { Database } from './collections.ts';

/** Page views are forgotten after this long. */
const PAGE_VIEW_DAYS = 14;
/** As long as Stripe tells of an event. https://docs.stripe.com/api/events/list */
const EVENT_DAYS = 30;

/**
 * Makes the indexes; those that exist stay. Every query of the product has one, and each one has a query or
 * refuses what must not be there twice: `indexes.test.ts` explains them all.
 * Movies, people and the programme are only read by `_id`.
 */
export async function createIndexes(db: Database): Promise<void> {
  await db.shows.createIndexes([
    { key: { status: 1, startsAt: 1 }, name: 'upcoming' },
    { key: { movieId: 1, status: 1, startsAt: 1 }, name: 'upcomingOfMovie' },
    { key: { startsAt: 1 }, name: 'byStart' },
  ]);
  await db.bookings.createIndexes([
    { key: { userId: 1, createdAt: -1 }, name: 'ofUser' },
    { key: { userId: 1, showId: 1, state: 1, holdUntil: 1 }, name: 'ofUserForShow' },
    { key: { state: 1, holdUntil: 1 }, name: 'byStateAndHold' },
    { key: { createdAt: -1 }, name: 'newest' },
    { key: { showId: 1, state: 1 }, name: 'ofShow' },
    {
      key: { userId: 1, showId: 1, holdSlot: 1 },
      name: 'oneHoldPerSlot',
      unique: true,
      partialFilterExpression: { state: 'pending', holdSlot: { $exists: true } },
    },
    {
      key: { userId: 1, showId: 1, orderHash: 1 },
      name: 'oneHoldPerOrder',
      unique: true,
      partialFilterExpression: {
        state: 'pending',
        holdSlot: { $exists: true },
        orderHash: { $exists: true },
      },
    },
  ]);
  await db.adminActs.createIndexes([{ key: { at: -1, _id: -1 }, name: 'newest' }]);
  await db.moneyCases.createIndexes([
    { key: { at: -1, _id: -1 }, name: 'newest' },
    { key: { outcome: 1, at: -1, _id: -1 }, name: 'open' },
    { key: { bookingId: 1, kind: 1 }, name: 'ofBooking' },
  ]);
  await db.openEvents.createIndexes([
    { key: { at: 1 }, name: 'forgotten', expireAfterSeconds: EVENT_DAYS * 86_400 },
  ]);
  await db.raw.collection('releases').createIndexes([{ key: { publishedAt: -1 }, name: 'newest' }]);
  await db.raw.collection('pageViews').createIndexes([
    { key: { composition: 1, at: 1 }, name: 'ofComposition' },
    { key: { shown: 1, at: -1 }, name: 'ofRelease' },
    { key: { at: 1 }, name: 'forgotten', expireAfterSeconds: PAGE_VIEW_DAYS * 86_400 },
  ]);
}
