import type { Collection } from 'mongodb';
import type { Line, Section } from '../../report/line.ts';
import { takeTurns } from '../../visit/rounds.ts';
import type { ApiBench } from '../bench.ts';
import { type Connection, requestBytes } from '../client/connection.ts';
import { withConnections } from '../client/rate.ts';
import { allSeats, bookingDocument, type ShowDocument } from '../data/documents.ts';
import { addShows } from '../data/seed.ts';
import { tokenOf } from '../measured/people.ts';
import type { MeasuredApi } from '../measured/start-api.ts';
import { fine, perSecond, ratioLine } from './ratio.ts';

const PER_ROUND = 40;
const TOGETHER = 16;
/** Fewer would be one show's, whose writes wait for each other. */
const MANY_SHOWS = 40;
/** Of the processor time of the bare writes. */
const CPU_AIM = 0.75;
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

/**
 * Seats that nobody has, as many as are asked for, each of a show for somebody else.
 * @param order one show after the other, or the next seat of another one each time
 */
function freeSeats(shows: ShowDocument[], order: 'show by show' | 'of all shows' = 'show by show') {
  const of = (show: number, seat: number): Wanted => ({
    show: shows[show]!,
    seat: allSeats[seat]!,
    userId: `buyer-${(show + seat) % allSeats.length}`,
  });
  const inTurn = [...shows.keys()].flatMap((show) => [...allSeats.keys()].map((seat) => of(show, seat)));
  const spread = [...allSeats.keys()].flatMap((seat) => [...shows.keys()].map((show) => of(show, seat)));
  const seats = order === 'show by show' ? inTurn : spread;
  return (): Wanted => {
    const next = seats.shift();
    if (!next) throw new Error('No seats are left for this measurement');
    return next;
  };
}

/** How many a second, and milliseconds of processors for each. */
interface Pace {
  rate: number;
  cpu: number;
}

/** Runs something so many times over `workers`. @param cpu processor time of whoever does the work, so far */
async function paceOf(
  count: number,
  workers: readonly unknown[],
  cpu: () => Promise<number>,
  one: (worker: number) => Promise<void>,
): Promise<Pace> {
  const begunCpu = await cpu();
  const began = performance.now();
  let left = count;
  await Promise.all(
    workers.map(async (_, worker) => {
      while (left-- > 0) await one(worker);
    }),
  );
  const rate = (count * 1000) / (performance.now() - began);
  return { rate, cpu: ((await cpu()) - begunCpu) / count };
}

/** Of this process, which does the bare writes and nothing else meanwhile: milliseconds. */
async function ownCpu(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A way of booking against the bare writes: how many a second, and what of a processor each takes. */
function paceLines(figure: string, measured: Pace[], bare: Pace[], aim?: number): Line[] {
  return [
    ratioLine({
      figure,
      measured: measured.map(({ rate }) => rate),
      baseline: bare.map(({ rate }) => rate),
      show: perSecond,
    }),
    ratioLine({
      // All of it: the request, who asks, and the payment call, of which the bare writes have nothing.
      figure: '  processor time of a booking (ratio of the rates it allows)',
      measured: measured.map(({ cpu }) => 1 / cpu),
      baseline: bare.map(({ cpu }) => 1 / cpu),
      ...(aim !== undefined && { aim }),
      show: (each) => fine(1 / each),
    }),
  ];
}

/**
 * Creating a booking against the bare driver doing the same writes: one after the other and many at a time, of one show and of many, at the
 * API itself and through the shell's server.
 */
export async function bookingWrites(
  { rounds, api, db, payments }: ApiBench,
  shell: MeasuredApi,
): Promise<Section> {
  const needed = Math.ceil(((rounds + 1) * PER_ROUND * 10) / allSeats.length) + 1;
  const next = freeSeats(await addShows(db, needed));
  const enough = Math.ceil(((rounds + 1) * PER_ROUND * 4) / allSeats.length) + 1;
  const nextOfMany = freeSeats(await addShows(db, Math.max(MANY_SHOWS, enough)), 'of all shows');
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
  const throughBoth = async () => (await api.cpu()) + (await shell.cpu());
  const many = await withConnections(api.port, TOGETHER, (own) =>
    withConnections(shell.port, TOGETHER, async (through) => {
      const pace = (name: 'api' | 'shell' | 'bare', seat: () => Wanted): Promise<Pace> => {
        const cpu = { api: api.cpu, shell: throughBoth, bare: ownCpu }[name];
        return paceOf(PER_ROUND * 2, own, cpu, async (worker) => {
          if (name === 'bare') return bare.afterPayment(await bare.untilPayment(seat()));
          await book((name === 'api' ? own : through)[worker]!, seat());
        });
      };
      return {
        oneShow: await takeTurns(['api', 'shell', 'bare'], rounds, (name) => pace(name, next)),
        manyShows: await takeTurns(['api', 'bare'], rounds, (name) => pace(name, nextOfMany)),
      };
    }),
  );
  const rates = (times: number[]) => times.map((time) => 1000 / time);
  const { oneShow, manyShows } = many;
  const together = `With the payment page stored, ${TOGETHER} at a time`;
  return {
    title: 'Creating a booking, on the local store',
    against: 'bare driver',
    lines: [
      ratioLine({
        figure: 'Until the payment call, one after the other',
        measured: rates(single.api),
        baseline: rates(single.bare),
        aim: 0.6,
        show: (each) => fine(1000 / each),
      }),
      ...paceLines(together, oneShow.api, oneShow.bare, CPU_AIM),
      ...paceLines(`${together}, of many shows`, manyShows.api, manyShows.bare, CPU_AIM),
      ...paceLines(`${together}, through the shell's server`, oneShow.shell, oneShow.bare),
    ],
    raw: { single, many },
  };
}
