import type { Logger } from 'pino';
import type { Database } from '../collections.ts';
import { indexesOf } from '../index-state.ts';
import type { DeclaredIndex } from '../indexes.ts';
import { migrate } from '../migrations.ts';

/** The form of the data that the release before knows. */
const DATA_FORM_BEFORE = 7;
/** Which declaration of indexes the release before has: `index-form.test.ts` holds what follows against it. */
export const INDEX_FORM_BEFORE = 8;

/** What the release before (`COMMIT_BEFORE` of `build-release-before.ts`) declares: a new list for each release. */
export const INDEXES_BEFORE: Readonly<Record<string, readonly DeclaredIndex[]>> = {
  shows: [
    { key: { status: 1, startsAt: 1 }, name: 'upcoming' },
    { key: { movieId: 1, status: 1, startsAt: 1 }, name: 'upcomingOfMovie' },
    { key: { startsAt: 1, _id: 1 }, name: 'byStart' },
    {
      key: { 'listKeys.listed': 1, seatsVersion: 1, 'listKeys.seatsVersion': 1, startsAt: 1, _id: 1 },
      name: 'listed',
    },
    { key: { 'listKeys.listed': 1, 'listKeys.movie': 1, startsAt: 1, _id: 1 }, name: 'listedByMovie' },
    { key: { 'listKeys.listed': 1, hall: 1, startsAt: 1, _id: 1 }, name: 'listedByHall' },
    { key: { 'listKeys.listed': 1, 'listKeys.sold': -1, startsAt: 1, _id: 1 }, name: 'listedBySold' },
    { key: { 'listKeys.listed': 1, 'listKeys.earnings': -1, startsAt: 1, _id: 1 }, name: 'listedByEarnings' },
    { key: { 'listKeys.words': 1, startsAt: 1, _id: 1 }, name: 'foundByWord' },
  ],
  bookings: [
    { key: { userId: 1, createdAt: -1 }, name: 'ofUser' },
    { key: { userId: 1, showId: 1, state: 1, holdUntil: 1 }, name: 'ofUserForShow' },
    { key: { state: 1, holdUntil: 1 }, name: 'byStateAndHold' },
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { 'listKeys.user': 1, createdAt: -1, _id: -1 }, name: 'listedByUser' },
    { key: { 'listKeys.movie': 1, createdAt: -1, _id: -1 }, name: 'listedByMovie' },
    { key: { 'listKeys.startsAt': -1, createdAt: -1, _id: -1 }, name: 'listedByShow' },
    { key: { amountCents: -1, createdAt: -1, _id: -1 }, name: 'listedByAmount' },
    { key: { state: 1, createdAt: -1, _id: -1 }, name: 'listedByState' },
    { key: { 'listKeys.words': 1, createdAt: -1, _id: -1 }, name: 'foundByWord' },
    { key: { showId: 1, state: 1 }, name: 'ofShow' },
    { key: { 'outbox.at': 1 }, name: 'outbox', sparse: true },
    { key: { 'share.token': 1 }, name: 'shared', sparse: true },
    { key: { 'sentSeats.token': 1 }, name: 'sentSeats', sparse: true },
    {
      key: { showId: 1, userId: 1, holdSlot: 1 },
      name: 'oneHoldPerSlot',
      unique: true,
      partialFilterExpression: { state: 'pending', holdSlot: { $exists: true } },
    },
    {
      key: { showId: 1, userId: 1, orderHash: 1 },
      name: 'oneHoldPerOrder',
      unique: true,
      partialFilterExpression: {
        state: 'pending',
        holdSlot: { $exists: true },
        orderHash: { $exists: true },
      },
    },
  ],
  adminActs: [{ key: { at: -1, _id: -1 }, name: 'newest' }],
  messages: [{ key: { due: 1 }, name: 'due', sparse: true }],
  moneyCases: [
    { key: { at: -1, _id: -1 }, name: 'newest' },
    { key: { outcome: 1, at: -1, _id: -1 }, name: 'open' },
    { key: { bookingId: 1, kind: 1 }, name: 'ofBooking' },
  ],
  openEvents: [
    { key: { at: 1 }, name: 'forgotten', expireAfterSeconds: 2_592_000 },
    { key: { tries: 1, at: 1 }, name: 'nextToTry' },
  ],
  rateLimits: [
    { key: { key: 1 }, name: 'once', unique: true },
    { key: { expire: 1 }, name: 'forgotten', expireAfterSeconds: 0 },
  ],
  releaseLog: [
    { key: { ref: 1 }, name: 'once', unique: true },
    { key: { 'line.detail.composition': 1 }, name: 'ofComposition', sparse: true },
  ],
  releases: [{ key: { publishedAt: -1 }, name: 'newest' }],
  smokeReports: [{ key: { at: 1 }, name: 'forgotten', expireAfterSeconds: 2_592_000 }],
  shells: [
    { key: { 'shell.version': 1 }, name: 'ofVersion' },
    { key: { registeredAt: -1 }, name: 'newest' },
  ],
  canaryOrders: [{ key: { at: 1 }, name: 'forgotten', expireAfterSeconds: 1_209_600 }],
  pageViews: [
    { key: { composition: 1, at: 1 }, name: 'ofComposition' },
    { key: { shown: 1, at: -1 }, name: 'ofRelease' },
    { key: { at: 1 }, name: 'forgotten', expireAfterSeconds: 1_209_600 },
  ],
};
/** A start of the release before, as far as the database is concerned: none of its steps is of its own. */
export async function startReleaseBefore(db: Database, log: Logger): Promise<void> {
  await migrate(db, [], DATA_FORM_BEFORE);
  await indexesOf(db, log, { form: INDEX_FORM_BEFORE, declared: INDEXES_BEFORE }).bringAbout();
}
