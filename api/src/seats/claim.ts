/**
 * Who owns a seat is decided here and nowhere else, by single-document updates of the show: they are atomic on every
 * MongoDB, and a filter that names the booking keeps a loser's clean-up away from the winner's seats.
 */
import type { Filter } from 'mongodb';
import { hasSeats } from '../cinema/hall-plan.ts';
import type { Database } from '../db/collections.ts';
import type { BookingDocument, SeatState, ShowDocument, WaitingPerson } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';

type Owner = Pick<BookingDocument, '_id' | 'showId' | 'seats'>;
type ShowFilter = Filter<ShowDocument>;
/** Who holds seats. `given` are ids of bookings that were given up for it: what they still hold it may take. */
type Claimant = Owner & { given?: readonly string[] };

/** A hold that ended by an instant. */
const runOut = (seat: string, by: Date): ShowFilter => ({
  [`seats.${seat}.state`]: 'held',
  [`seats.${seat}.until`]: { $lte: by },
});
const isFree = (seat: string, by: Date): ShowFilter[] => [
  { [`seats.${seat}`]: { $exists: false } },
  runOut(seat, by),
];
/**
 * Nobody waits for seats of the show, so that one which came free is anybody's.
 * @param seen version of the seats of which nobody who waits could be given any
 */
const notAwaited = (seen?: number): ShowFilter => ({
  $or: [
    { waiting: { $exists: false } },
    { waiting: {} },
    ...(seen === undefined ? [] : [{ seatsVersion: seen }]),
  ],
});
const setAll = (owner: Owner, value: SeatState) => ({
  $set: Object.fromEntries(owner.seats.map((seat) => [`seats.${seat}`, value])),
  $inc: { seatsVersion: 1 },
});

/**
 * Holds all seats of a booking until `until`, or none. Holding again what the booking already holds succeeds, unless that is
 * a later hold of it: a request that is late shortens nothing.
 * @param look what was found out before: of which holds that ran out nobody can pay any more, by the latest end of them (by
 * `now`, unless told); one that began since then is another hold, whatever the clock here says. And the version of the seats as
 * somebody saw them of whom those who wait can be given none
 * @returns false when the show is cancelled or has started, a seat belongs to somebody else or to that later hold, or others wait
 */
export function holdSeats(
  db: Database,
  owner: Claimant,
  until: Date,
  now: Date,
  { lastEnd = now, seen }: { lastEnd?: Date; seen?: number | undefined } = {},
): Promise<boolean> {
  return hold(db, owner, until, now, (seat) =>
    isFree(seat, lastEnd).map((free) => ({ $and: [free, notAwaited(seen)] })),
  );
}

/** The same, but leaves alone what somebody else held until a moment ago: whether it was paid for is to be asked first. */
export function holdFreeSeats(db: Database, owner: Claimant, until: Date, now: Date): Promise<boolean> {
  return hold(db, owner, until, now, (seat) => [{ [`seats.${seat}`]: { $exists: false }, ...notAwaited() }]);
}

/**
 * Holds seats for somebody who waits for them, by the write that says so: there is no hold without its offer, and no offer
 * without its hold.
 * @param key where the person stands among those who wait
 * @returns false when anything about the seats has changed since they were seen, or the person has left or wants another number
 */
export async function holdForWaiting(
  db: Database,
  show: Pick<ShowDocument, '_id' | 'seatsVersion'>,
  key: string,
  { since, count, offer }: WaitingPerson & Required<Pick<WaitingPerson, 'offer'>>,
  now: Date,
): Promise<boolean> {
  const place = `waiting.${key}`;
  const owner = { _id: offer.bookingId, showId: show._id, seats: offer.seats };
  const { $set, $inc } = setAll(owner, { state: 'held', bookingId: offer.bookingId, until: offer.until });
  const { matchedCount } = await db.shows.updateOne(
    {
      _id: show._id,
      status: 'scheduled',
      startsAt: { $gt: now },
      seatsVersion: show.seatsVersion,
      [`${place}.since`]: since,
      [`${place}.count`]: count,
      [`${place}.offer`]: { $exists: false },
      $and: offer.seats.map((seat) => ({ $or: isFree(seat, now) })),
    },
    { $set: { ...$set, [`${place}.offer`]: offer }, $inc },
  );
  return matchedCount === 1;
}

async function hold(
  db: Database,
  owner: Claimant,
  until: Date,
  now: Date,
  free: (seat: string) => ShowFilter[],
): Promise<boolean> {
  const { given = [] } = owner;
  const claimable = owner.seats.map((seat) => ({
    $or: [
      ...free(seat),
      {
        [`seats.${seat}.state`]: 'held',
        [`seats.${seat}.bookingId`]: owner._id,
        [`seats.${seat}.until`]: { $lte: until },
      },
      ...given.map((bookingId) => ({
        [`seats.${seat}.state`]: 'held' as const,
        [`seats.${seat}.bookingId`]: bookingId,
      })),
    ],
  }));
  const { matchedCount } = await db.shows.updateOne(
    { _id: owner.showId, status: 'scheduled', startsAt: { $gt: now }, $and: claimable },
    setAll(owner, { state: 'held', bookingId: owner._id, until }),
  );
  return matchedCount === 1;
}

/**
 * Sells all seats to a booking, or none: those it still holds or already owns; or, when its hold ran out, those that
 * nobody else took, as long as the show has not started. What somebody else held until a moment ago is not free by that: it
 * may have been paid in time. What it held itself when it was paid for is its own as long as the show lasts: nobody else could
 * have had it since the show began. Only that can be a seat that is not in the hall any more.
 * @param ended bookings whose hold ran out, of which it is known that nobody can pay for it any more, each with that hold's end:
 * a later one of the same booking is left alone
 * @param paidAt by the clock of whoever took the money; `now` unless told
 * @returns false when they cannot be had, or the show is cancelled
 */
export async function sellSeats(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  owner: Owner,
  now: Date,
  ended: ReadonlyMap<string, Date> = new Map(),
  paidAt: Date = now,
): Promise<boolean> {
  const own = owner.seats.map((seat) => ({
    [`seats.${seat}.bookingId`]: owner._id,
    $or: [
      { [`seats.${seat}.state`]: 'sold' as const },
      { [`seats.${seat}.until`]: { $gt: now } },
      { [`seats.${seat}.until`]: { $gt: paidAt }, endsAt: { $gt: now } },
    ],
  }));
  const obtainable = owner.seats.map((seat) => ({
    $or: [
      { [`seats.${seat}`]: { $exists: false } },
      { [`seats.${seat}.bookingId`]: owner._id },
      ...[...ended].map(([bookingId, by]) => ({
        ...runOut(seat, by),
        [`seats.${seat}.bookingId`]: bookingId,
      })),
    ],
  }));
  const isInHall = hasSeats(config.cinema.hall, owner.seats);
  const { matchedCount } = await db.shows.updateOne(
    {
      _id: owner.showId,
      status: 'scheduled',
      $or: [{ $and: own }, ...(isInHall ? [{ startsAt: { $gt: now }, $and: obtainable }] : [])],
    },
    setAll(owner, { state: 'sold', bookingId: owner._id }),
  );
  return matchedCount === 1;
}

/**
 * Gives the seats that one hold has to bookings of one seat each, all of them or none.
 * @param parts the bookings; each has one of the seats
 * @param until end of their holds
 * @returns false when the hold does not have all of them any more, or the show is cancelled or has started
 */
export async function divideHold(
  db: Database,
  { _id, showId, holdUntil }: Owner & Pick<BookingDocument, 'holdUntil'>,
  parts: readonly Owner[],
  until: Date,
  now: Date,
): Promise<boolean> {
  const seats = parts.flatMap((part) => part.seats.map((seat) => ({ seat, bookingId: part._id })));
  const { matchedCount } = await db.shows.updateOne(
    {
      _id: showId,
      status: 'scheduled',
      startsAt: { $gt: now },
      $and: seats.map(({ seat }) => ({
        [`seats.${seat}.state`]: 'held',
        [`seats.${seat}.bookingId`]: _id,
        [`seats.${seat}.until`]: holdUntil,
      })),
    },
    {
      $set: Object.fromEntries(
        seats.map(({ seat, bookingId }) => [`seats.${seat}`, { state: 'held' as const, bookingId, until }]),
      ),
      $inc: { seatsVersion: 1 },
    },
  );
  return matchedCount === 1;
}

/** True when every seat of the booking is sold to it: such seats change only with the booking's own state. */
export async function ownsSoldSeats(db: Database, owner: Owner): Promise<boolean> {
  const show = await db.shows.findOne({ _id: owner.showId }, { projection: { seats: 1 } });
  return owner.seats.every((id) => {
    const seat = show?.seats[id];
    return seat?.state === 'sold' && seat.bookingId === owner._id;
  });
}

async function release(db: Database, owner: Owner, stillAs: Partial<SeatState>): Promise<void> {
  await db.shows.bulkWrite(
    owner.seats.map((seat) => {
      const conditions = Object.entries({ ...stillAs, bookingId: owner._id });
      const own = Object.fromEntries(conditions.map(([field, value]) => [`seats.${seat}.${field}`, value]));
      return {
        updateOne: {
          filter: { _id: owner.showId, ...own },
          update: { $unset: { [`seats.${seat}`]: true }, $inc: { seatsVersion: 1 } },
        },
      };
    }),
    { ordered: false },
  );
}

/**
 * Frees what one hold of a booking still holds. `until` names the hold: a later hold of the same booking, or a sale,
 * made while this clean-up was on its way, is left alone.
 */
export async function releaseHold(db: Database, owner: Owner, until: Date): Promise<void> {
  await release(db, owner, { state: 'held', until });
}

/** Frees every seat of a booking that can never own one again (cancelled, refunding, refunded). */
export async function releaseSeats(db: Database, owner: Owner): Promise<void> {
  await release(db, owner, {});
}
