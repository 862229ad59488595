/** Page views are forgotten after this long. */
const PAGE_VIEW_DAYS = 14;
/** Results of trying a set count for a day; their lines in the log stay. */
const SMOKE_DAYS = 30;
/** As long as Stripe tells of an event. https://docs.stripe.com/api/events/list */
const EVENT_DAYS = 30;

/** One index, as MongoDB's createIndexes takes it. */
export interface DeclaredIndex {
  key: Record<string, 1 | -1>;
  name: string;
  unique?: true;
  sparse?: true;
  partialFilterExpression?: Record<string, unknown>;
  expireAfterSeconds?: number;
}

/**
 * The indexes of the product, by collection. Every start brings them about. Every query has one, and each one has a query or
 * refuses what must not be there twice: `indexes.test.ts` explains them all. Movies, people and the programme are only
 * read by `_id`. A unique one begins with what its collection may be sharded by.
 */
export const INDEXES: Readonly<Record<string, readonly DeclaredIndex[]>> = {
  shows: [
    { key: { status: 1, startsAt: 1 }, name: 'upcoming' },
    { key: { movieId: 1, status: 1, startsAt: 1 }, name: 'upcomingOfMovie' },
    // Those of the admin's list end with `_id`: pages before the one that is read are counted in the index alone.
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
    // Each order asks by it: whoever sells for others has very many bookings.
    { key: { userId: 1, idempotencyKey: 1 }, name: 'ofIntent' },
    { key: { state: 1, holdUntil: 1 }, name: 'byStateAndHold' },
    // As those of shows.
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
    { key: { at: 1 }, name: 'forgotten', expireAfterSeconds: EVENT_DAYS * 86_400 },
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
  smokeReports: [{ key: { at: 1 }, name: 'forgotten', expireAfterSeconds: SMOKE_DAYS * 86_400 }],
  shells: [
    { key: { 'shell.version': 1 }, name: 'ofVersion' },
    { key: { registeredAt: -1 }, name: 'newest' },
  ],
  canaryOrders: [{ key: { at: 1 }, name: 'forgotten', expireAfterSeconds: PAGE_VIEW_DAYS * 86_400 }],
  pageViews: [
    { key: { composition: 1, at: 1 }, name: 'ofComposition' },
    { key: { shown: 1, at: -1 }, name: 'ofRelease' },
    { key: { at: 1 }, name: 'forgotten', expireAfterSeconds: PAGE_VIEW_DAYS * 86_400 },
  ],
};

/**
 * Which declaration this is: it grows by one with each change of `INDEXES`, so that a release that takes the place of a newer one
 * replaces none of the newer one's. `index-form.test.ts` has what each number declared. It goes on from the forms of data, which
 * stood in its place before.
 */
export const INDEX_FORM = 9;

/** What the two large collections may be divided by among the shards of a cluster: every unique index of theirs begins with it. */
export const SHARD_KEYS = { bookings: { showId: 1 }, shows: { _id: 1 } } as const;
