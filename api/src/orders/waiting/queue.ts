import type { ShowDocument, WaitingPerson } from '../../db/documents.ts';
import type { Caller, Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { occupiedSeats } from '../../seats/seats.ts';
import { heldForPaying } from '../../bookings/held-for-paying.ts';
import { ownOfShow } from '../../bookings/own-of-show.ts';
import { refuseUnpaid, wasForPaying, wasWaitedFor } from '../../bookings/unpaid-minutes.ts';
import { bookableShow } from '../../shows/bookable-show.ts';
import { finishOffers } from './finish-offer.ts';
import { keyOf, lineOf, togetherFor } from './line.ts';
import { roomFor, seatsHad } from './seats-had.ts';
import { seatsTogether } from './seats-together.ts';
import { toldInTime } from './told-in-time.ts';

/** More people than a hall has seats wait in vain. */
const MAX_LINE = 200;
const MAX_ROUNDS = 6;

/** Where somebody stands: how many seats they wait for, and how many people are before them. */
export interface PlaceInLine {
  count: number;
  ahead: number;
  /** Why they are given fewer than they asked for, or none for now, for people. */
  limited?: string;
}

/**
 * Where somebody stands in the line of a show.
 * @param show as it was read with its line
 */
export async function placeInLine(
  deps: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  userId: string,
  show: Pick<ShowDocument, '_id' | 'waiting'>,
): Promise<PlaceInLine | null> {
  const line = lineOf(show);
  const ahead = line.findIndex(([key]) => key === keyOf(userId));
  const [, person] = line[ahead] ?? [];
  if (!person) return null;
  const { hall } = deps.config.cinema;
  const most = deps.config.booking.seatsPerPerson;
  const asked = togetherFor(person, hall);
  const count = await roomFor(deps, { ...person, count: togetherFor(person, hall, most) }, show._id);
  if (count === asked) return { count, ahead };
  // Else they would wait to the end for what nobody holds for them.
  return count > 0
    ? { count, ahead, limited: fewerOf(most) }
    : { count: asked, ahead, limited: noneOf(most) };
}

const fewerOf = (most: number): string =>
  `By now one person can have ${most} seats of a show in all, so you wait for fewer than you asked for.`;

const noneOf = (most: number): string =>
  `One person can have ${most} seats of a show. With those that you have these would be more: cancel some, or wait no more.`;

/**
 * The caller's place in the line of a show; null when they are not in it.
 * @throws Failure 404 for an unknown show
 */
export async function placeInLineOf(
  deps: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  { userId }: Caller,
  showId: string,
): Promise<PlaceInLine | null> {
  const show = await deps.db.shows.findOne({ _id: showId }, { projection: { waiting: 1 } });
  if (!show) throw new Failure(404, 'unknown_show', 'This show does not exist');
  return placeInLine(deps, userId, show);
}

/**
 * Puts the caller into the line of a show; who is in it keeps their place and changes the number.
 * @param count seats side by side
 * @throws Failure 404 and 409 for the show, 409 when there are so many together, when one person would have too many or the line is full, 429 with
 *   Retry-After for who let seats run out that were held for them
 */
export async function joinLine(
  deps: Dependencies,
  caller: Caller,
  showId: string,
  count: number,
): Promise<PlaceInLine> {
  const { db, clock } = deps;
  await refuseTooMany(deps, caller, showId, count);
  const key = keyOf(caller.userId);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const show = await bookableShow(deps, showId);
    const now = clock.now();
    const present = show.waiting?.[key];
    // Whose offer is over, and nobody has looked since, begins anew.
    if (present?.offer && (await isOver(deps, present.offer)) && (await finishOffers(deps, show))) continue;
    // Whose seats are held by now has their booking in a moment.
    if (present?.offer) return { count: present.count, ahead: 0 };
    const taken = new Set(occupiedSeats(show, now));
    if (!present && seatsTogether(deps.config.cinema.hall, taken, count))
      throw new Failure(409, 'seats_free', 'There are seats for you: choose them on the map.');
    if (!present && lineOf(show).length >= MAX_LINE)
      throw new Failure(
        409,
        'line_full',
        'So many people wait for seats of this show that there is no hope for more.',
      );
    const { userId, language } = caller;
    const known = language !== undefined && { language };
    const person = present ? { ...present, ...known, count } : { userId, ...known, count, since: now };
    const { matchedCount } = await db.shows.updateOne(
      {
        _id: showId,
        status: 'scheduled',
        seatsVersion: show.seatsVersion,
        [`waiting.${key}.since`]: present?.since ?? { $exists: false },
        [`waiting.${key}.offer`]: { $exists: false },
      },
      { $set: { [`waiting.${key}`]: person } },
    );
    if (matchedCount === 1) return (await placeInLineOf(deps, caller, showId)) ?? { count, ahead: 0 };
  }
  throw new Failure(409, 'busy', 'The seats of this show are being changed. Please try again.');
}

/** Whether what was offered to somebody is paid for, given up or has run out. */
async function isOver(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { bookingId }: NonNullable<WaitingPerson['offer']>,
): Promise<boolean> {
  const booking = await db.bookings.findOne({ _id: bookingId }, { projection: { state: 1, holdUntil: 1 } });
  return booking !== null && (booking.state !== 'pending' || booking.holdUntil <= clock.now());
}

async function refuseTooMany(
  { db, clock, config, post }: Dependencies,
  { userId }: Caller,
  showId: string,
  count: number,
) {
  const now = clock.now();
  const mine = await ownOfShow({ db, clock, config }, { userId, showId });
  const own = seatsHad(mine, now);
  const { seatsPerPerson: most, unpaidSeatMinutes } = config.booking;
  if (own + count > most)
    throw new Failure(
      409,
      'too_many_seats',
      `One person can have ${most} seats of a show. You have ${own}: wait for fewer, or ask the cinema for a group.`,
    );
  // Else a few people who never pay could hand a whole hall on from one to the other.
  const waitedFor = mine.filter((held) => wasWaitedFor(held) && !wasForPaying(held));
  const told = await toldInTime({ db, post }, waitedFor);
  const missed = waitedFor.filter(({ _id }) => told.has(_id));
  refuseUnpaid([...(await heldForPaying({ db }, mine)), ...missed], { most: unpaidSeatMinutes }, now);
}

/**
 * Takes the caller out of the line; what is held for them by now is a booking, which they can cancel. Safe to repeat. Of a show that is
 * cancelled nobody is taken out but by that, which ends what is held for them as well.
 * @throws Failure 409 when they are offered something else at each look; why an offer to them cannot be written down
 */
export async function leaveLine(deps: Dependencies, { userId }: Caller, showId: string): Promise<void> {
  const { db } = deps;
  const key = keyOf(userId);
  const path = `waiting.${key}`;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const show = await db.shows.findOne({ _id: showId });
    const person = show?.waiting?.[key];
    if (!person || show?.status !== 'scheduled') return;
    const bookingId = person.offer?.bookingId;
    // Until the offer is written down the entry is what says whose the seats are.
    if (
      bookingId !== undefined &&
      !(await db.bookings.findOne({ _id: bookingId }, { projection: { _id: 1 } }))
    ) {
      await finishOffers(deps, { ...show, waiting: { [key]: person } });
      continue;
    }
    const { matchedCount } = await db.shows.updateOne(
      { _id: showId, status: 'scheduled', [`${path}.offer.bookingId`]: bookingId ?? { $exists: false } },
      { $unset: { [path]: true } },
    );
    if (matchedCount === 1) return;
  }
  throw new Failure(409, 'busy', 'The line of this show is being changed. Please try again.');
}
