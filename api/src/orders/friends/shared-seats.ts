import { randomBytes } from 'node:crypto';
import { awaitsOf } from '../../bookings/awaits.ts';
import { limitsOf } from '../../bookings/limits-of.ts';
import type { BookingDocument } from '../../db/documents.ts';
import { isPassing } from '../../db/passing.ts';
import type { Caller, Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { ageRatingOf } from '../../movies/age-rating.ts';
import { cancelledOf } from '../../shows/cancelled.ts';
import { keepShareFair } from '../fair-share.ts';
import { ordersUnderWay, type UnderWay } from '../under-way.ts';
import type { SharedSeatState, SharedView } from './schemas.ts';
import { SECRET_BYTES } from './share-hold.ts';

type Part = BookingDocument & { share: NonNullable<BookingDocument['share']> };

const unknown = () =>
  new Failure(
    404,
    'unknown_share',
    'This link leads to no seats. Ask whoever sent it to you for another one.',
  );
const isPart = (booking: BookingDocument): booking is Part => booking.share !== undefined;

async function partsOfLink({ db }: Pick<Dependencies, 'db'>, token: string): Promise<Part[]> {
  const parts = await db.bookings.find({ 'share.token': token }).toArray();
  if (parts.length === 0) throw unknown();
  return parts.filter(isPart).sort((one, other) => (one.seats[0]! < other.seats[0]! ? -1 : 1));
}

/** Whose a seat is: `free` for a friend to take, `taken` by somebody who has not paid, `paying` while the money is on its way, `paid`, or `gone`. */
function stateOf(part: Part, now: Date): SharedSeatState {
  const { state, holdUntil, share, session } = part;
  if (state === 'paid') return 'paid';
  if (awaitsOf(part) === 'payment') return 'paying';
  if (state !== 'pending' || holdUntil <= now) return 'gone';
  // The holder is paying for it.
  return share.isTaken || session ? 'taken' : 'free';
}

/**
 * What whoever has the link sees of the seats, and of their holder: until the show is over.
 * @throws Failure 404 for a link that is none, or none any more
 */
export async function sharedSeats(deps: Dependencies, caller: Caller, token: string): Promise<SharedView> {
  const { db, clock, config } = deps;
  const parts = await partsOfLink(deps, token);
  const [first] = parts as [Part];
  const [show, movie] = await Promise.all([
    db.shows.findOne(
      { _id: first.showId },
      { projection: { startsAt: 1, endsAt: 1, hall: 1, priceCents: 1, status: 1, cancellation: 1 } },
    ),
    db.movies.findOne({ _id: first.movieId }, { projection: { title: 1, age_rating: 1, ratedFor: 1 } }),
  ]);
  const now = clock.now();
  if (!show || show.endsAt <= now) throw unknown();
  const ageRating = movie ? ageRatingOf(movie, config.movies.ratingCountry) : undefined;
  const held = parts.filter((part) => part.state === 'pending' && part.holdUntil > now);
  return {
    title: movie?.title ?? '',
    showDateTime: show.startsAt.toISOString(),
    hall: show.hall,
    price: show.priceCents / 100,
    ...(ageRating !== undefined && { ageRating }),
    ...cancelledOf(show),
    holder: { name: first.share.holderName, isYou: first.share.holder === caller.userId },
    expiresAt: held[0]?.holdUntil.toISOString() ?? null,
    now: now.toISOString(),
    seats: parts.map((part) => ({
      seat: part.seats[0] ?? '',
      state: stateOf(part, now),
      bookingId: part.userId === caller.userId ? part._id : null,
    })),
  };
}

interface Rules {
  /** What this process is at, so that seats taken and ordered at once count as those one after the other. */
  underWay: UnderWay;
  /** Throws why a friend may not keep a seat that is theirs by now: what others have let through at the same time is seen then. */
  written: (booking: BookingDocument) => Promise<unknown>;
}

/**
 * Gives one of the held seats to a friend, as a booking of their own to pay for. One conditional update decides: of two friends
 * who take the same seat one gets it, and a seat that somebody is paying for is nobody's to take.
 * @param rules of nobody else's orders and for nobody, unless told
 * @returns the friend's booking; of who has it already, the same
 * @throws Failure 404 for a link or seat that is none, 409 when it cannot be taken any more or the friend has too many seats
 */
export async function takeSeat(
  deps: Dependencies,
  caller: Caller,
  token: string,
  seat: string,
  { underWay, written }: Rules = { underWay: ordersUnderWay(), written: async () => undefined },
): Promise<string> {
  const part = (await partsOfLink(deps, token)).find(({ seats }) => seats[0] === seat);
  if (!part) throw unknown();
  if (part.userId === caller.userId) return part._id;
  const { showId } = part;
  return underWay.with(`${caller.userId} ${showId}`, [seat], async (before) => {
    await keepShareFair(deps, caller, { showId, seats: [seat], before });
    const taken = await takePart(deps, caller, token, part);
    try {
      await written(asTaken(deps, caller, part));
    } catch (refusal) {
      // Nobody knows what the database did not answer: asked again, the seat is theirs.
      if (!isPassing(refusal)) await giveBack(deps, caller, part);
      throw refusal;
    }
    return taken;
  });
}

/** A seat as a friend has it, under today's limits. The limit of a network that held it before is not asked again: it holds no more than it did. */
function asTaken(
  { config }: Dependencies,
  { userId, network }: Caller,
  { network: before, ...part }: Part,
): BookingDocument {
  return {
    ...part,
    userId,
    limits: limitsOf(config.booking),
    ...(network !== undefined && network !== before && { network }),
  };
}

/** Gives a seat that was just taken back to its holder, as it was; one that is being paid for stays. */
async function giveBack({ db, clock }: Dependencies, { userId }: Caller, part: Part): Promise<void> {
  const { userId: holder, userName, userEmail, network, language } = part;
  await db.bookings.updateOne(
    {
      _id: part._id,
      showId: part.showId,
      state: 'pending',
      userId,
      session: { $exists: false },
      'share.isTaken': true,
    },
    {
      $set: {
        userId: holder,
        userName,
        ...(userEmail !== undefined && { userEmail }),
        ...(network !== undefined && { network }),
        ...(language !== undefined && { language }),
        updatedAt: clock.now(),
      },
      $unset: {
        'share.isTaken': true,
        'share.takenAt': true,
        listKeys: true,
        ...(userEmail === undefined && { userEmail: true }),
        ...(network === undefined && { network: true }),
        ...(language === undefined && { language: true }),
      },
      $inc: { attempt: 1 },
    },
  );
}

async function takePart(deps: Dependencies, caller: Caller, token: string, part: Part): Promise<string> {
  const { db, clock, identity } = deps;
  const { name, email } = await identity.buyer(caller.userId);
  const now = clock.now();
  const { matchedCount } = await db.bookings.updateOne(
    {
      _id: part._id,
      state: 'pending',
      // Looked up while another friend had it, it would be given back to that friend.
      userId: { $eq: part.share.holder, $in: [part.userId] },
      holdUntil: { $gt: now },
      session: { $exists: false },
      'share.isTaken': { $exists: false },
      // The link may have been taken back since it was looked up.
      'share.token': token,
    },
    {
      $set: {
        userId: caller.userId,
        userName: name,
        ...(email !== null && { userEmail: email }),
        ...(caller.network !== undefined && { network: caller.network }),
        ...(caller.language !== undefined && { language: caller.language }),
        'share.isTaken': true,
        'share.takenAt': now,
        updatedAt: now,
      },
      // It stands under another name from now on, and in no slot: Pay Now gave its holder one, and the friend may have that one.
      $unset: {
        listKeys: true,
        holdSlot: true,
        ...(email === null && { userEmail: true }),
        ...(caller.language === undefined && { language: true }),
      },
      // A page that is being opened for the holder is one of another attempt, and is stored no more.
      $inc: { attempt: 1 },
    },
  );
  if (matchedCount === 1) return part._id;
  const present = await db.bookings.findOne({ _id: part._id });
  if (present?.userId === caller.userId) return part._id;
  const { seats } = part;
  throw new Failure(409, 'seats_taken', `Seat ${seats.join()} cannot be taken any more`, { seats });
}

/**
 * Takes a link back: it leads to nothing from then on, and the seats have another one. What friends have taken by then stays theirs. A crash in
 * between leaves seats with each of the links, all of which their holder sees on My Booking.
 * @returns the secret of the new link
 * @throws Failure 404 for a link that is none, and for anybody but the holder
 */
export async function renewLink(deps: Dependencies, caller: Caller, token: string): Promise<string> {
  const [first] = await partsOfLink(deps, token);
  if (first?.share.holder !== caller.userId) throw unknown();
  const fresh = randomBytes(SECRET_BYTES).toString('base64url');
  await deps.db.bookings.updateMany(
    { 'share.token': token, 'share.holder': caller.userId },
    { $set: { 'share.token': fresh, updatedAt: deps.clock.now() } },
  );
  return fresh;
}
