import type { Collection } from 'mongodb';
import type { Section } from '../../report/line.ts';
import { takeTurns } from '../../visit/rounds.ts';
import type { ApiBench } from '../bench.ts';
import { type Connection, requestBytes } from '../client/connection.ts';
import { withConnections } from '../client/rate.ts';
import { allSeats, bookingDocument, type ShowDocument } from '../data/documents.ts';
import { addShows } from '../data/seed.ts';
import { tokenOf } from '../measured/people.ts';
import { fine, perSecond, ratioLine } from './ratio.ts';

const PER_ROUND = 40;
const TOGETHER = 16;
const onDisk = { writeConcern: { w: 'majority' as const, journal: true } };
const now = () => new Date();

type Booking = ReturnType<typeof bookingDocument>;
interface Wanted {
  show: ShowDocument;
  seat: string;
  userId: string;
}

/** Sends a booking and resolves with the answer. */
export async function book(connection: Connection, { show, seat, userId }: Wanted): Promise<void> {
  const headers = { authorization: `Bearer ${tokenOf(userId)}` };
  const body = { showId: show._id, selectedSeats: [seat] };
  const { status, body: answer } = await connection.send(
    requestBytes('POST', '/api/booking/create', headers, body),
  );
  if (status !== 200) throw new Error(`A booking was refused: ${answer.toString()}`);
}

/** The writes of a booking (`api/src/orders/create.ts`, `claim.ts`, `start-payment.ts`) and nothing else. */
function bareWrites(bookings: Collection<Booking>, shows: Collection<ShowDocument>) {
  return {
    async untilPayment({ show, seat, userId }: Wanted): Promise<Booking> {
      const booking = bookingDocument(show, userId, [seat], 'pending');
      await bookings.insertOne(booking, onDisk);
      const free = [
        { [`seats.${seat}`]: { $exists: false } },
        { [`seats.${seat}.state`]: 'held', [`seats.${seat}.until`]: { $lte: now() } },
      ];
      const hold = { state: 'held', bookingId: booking._id, until: booking.holdUntil };
      const { matchedCount } = await shows.updateOne(
        { _id: show._id, status: 'scheduled', startsAt: { $gt: now() }, $and: [{ $or: free }] },
        { $set: { [`seats.${seat}`]: hold }, $inc: { seatsVersion: 1 } },
        onDisk,
      );
      if (matchedCount !== 1) throw new Error(`${seat} was not free`);
      return booking;
    },
    async afterPayment(booking: Booking): Promise<void> {
      const session = { id: `cs_${booking._id}`, url: `https://pay.bench.test/${booking._id}` };
      const filter = { _id: booking._id, state: 'pending' as const, attempt: 1 };
      await bookings.updateOne(filter, { $set: { session, updatedAt: now() } }, onDisk);
    },
  };
}

/** Seats that nobody has, as many as are asked for, each of a show for somebody else. */
function freeSeats(shows: ShowDocument[]) {
  const seats = shows.flatMap((show) => allSeats.map((seat) => ({ show, seat })));
  let taken = 0;
  return (): Wanted => {
    const next = seats[taken];
    if (!next) throw new Error('No seats are left for this measurement');
    taken += 1;
    return { ...next, userId: `buyer-${taken % allSeats.length}` };
  };
}

/** Runs something so many times over `workers`, and returns how many a second that were. */
async function rate(
  count: number,
  workers: readonly unknown[],
  one: (worker: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  let left = count;
  await Promise.all(
    workers.map(async (_, worker) => {
      while (left-- > 0) await one(worker);
    }),
  );
  return (count * 1000) / (performance.now() - began);
}

/** Creating a booking against the bare driver doing the same writes, one after the other and many at a time. */
export async function bookingWrites({ rounds, api, db, payments }: ApiBench): Promise<Section> {
  const needed = Math.ceil(((rounds + 1) * PER_ROUND * 6) / allSeats.length) + 1;
  const next = freeSeats(await addShows(db, needed));
  const bare = bareWrites(db.collection('bookings'), db.collection('shows'));
  const single = await withConnections(api.port, 1, ([connection]) =>
    takeTurns(['api', 'bare'], rounds, async (name) => {
      let spent = 0;
      for (let count = 0; count < PER_ROUND; count += 1) {
        const wanted = next();
        tokenOf(wanted.userId);
        const began = performance.now();
        if (name === 'bare') {
          await bare.untilPayment(wanted);
          spent += performance.now() - began;
        } else {
          const called = payments.nextCall();
          const answered = book(connection!, wanted);
          spent += (await called) - began;
          await answered;
        }
      }
      return spent / PER_ROUND;
    }),
  );
  const many = await withConnections(api.port, TOGETHER, (connections) =>
    takeTurns(['api', 'bare'], rounds, (name) =>
      rate(PER_ROUND * 2, connections, async (worker) => {
        if (name === 'api') return book(connections[worker]!, next());
        return bare.afterPayment(await bare.untilPayment(next()));
      }),
    ),
  );
  const rates = (times: number[]) => times.map((time) => 1000 / time);
  return {
    title: 'Creating a booking, on the local store',
    against: 'bare driver',
    lines: [
      ratioLine({
        figure: 'Until the payment call, one after the other',
        measured: rates(single.api),
        baseline: rates(single.bare),
        // By the clock and of the API's own port. Wanted were 0.75 of a processor's time, which nothing here measures.
        aim: 0.6,
        show: (each) => fine(1000 / each),
      }),
      ratioLine({
        figure: `With the payment page stored, ${TOGETHER} at a time`,
        measured: many.api,
        baseline: many.bare,
        show: perSecond,
      }),
    ],
    raw: { single, many },
  };
}
