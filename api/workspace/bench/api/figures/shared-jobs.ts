import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Section } from '../../report/line.ts';
import { allSeats, bookingDocument } from '../data/documents.ts';
import { addShows } from '../data/seed.ts';
import { pageOf, startFarPayments } from '../services/far-payments.ts';
import type { Store } from '../services/on-store.ts';
import type { MeasuredApi } from '../services/start-api.ts';
import { perSecond, ratioLine } from './ratio.ts';

/** As far as Stripe is from another continent. */
const AWAY_MS = 150;
const SHOWS = 12;
const HOLDS_OF_A_SHOW = 40;
const PROCESSES = 3;
/** That many times as fast is what three processes are to be at least: the first look of each comes within a second. */
const AIM = 2.2;
const LOOK_MS = 20;
/** Both processes and the store share this machine: longer means that something stands still. */
const MAX_MS = 120_000;

interface Cinema {
  db: Db;
  processes: MeasuredApi[];
}

interface Jobs extends Pick<Store, 'database' | 'start'> {
  rounds: number;
}

/** Puts holds into the database that ran out a minute ago, each with an open page. */
async function addEndedHolds(db: Db): Promise<number> {
  const shows = await addShows(db, SHOWS);
  const over = new Date(Date.now() - 60_000);
  const bookings = shows.flatMap((show, at) =>
    allSeats.slice(0, HOLDS_OF_A_SHOW).map((seat, index) => {
      const made = bookingDocument(show, `ended-${at}-${index}`, [seat], 'pending');
      show.seats[seat] = { state: 'held', bookingId: made._id, until: over };
      return { ...made, holdUntil: over, session: { id: pageOf(made._id), url: null } };
    }),
  );
  await Promise.all(
    shows.map(({ _id, seats }) =>
      db.collection<{ _id: string }>('shows').updateOne({ _id }, { $set: { seats } }),
    ),
  );
  await db.collection<{ _id: string }>('bookings').insertMany(bookings);
  return bookings.length;
}

/** @returns holds that are ended in a second, from the first look that finds them */
async function endAll({ db }: Cinema, asked: string[]): Promise<{ rate: number; calls: number }> {
  const before = asked.length;
  const count = await addEndedHolds(db);
  const began = performance.now();
  const pending = () => db.collection('bookings').countDocuments({ state: 'pending' });
  while ((await pending()) > 0) {
    if (performance.now() - began > MAX_MS) throw new Error('The holds are not ended');
    await pause(LOOK_MS);
  }
  return { rate: (count * 1000) / (performance.now() - began), calls: asked.length - before };
}

/** Three processes against one, by turns, over holds that ran out while the payment provider is far away. */
export async function sharedJobs({ rounds, database, start }: Jobs): Promise<Section> {
  const payments = await startFarPayments(AWAY_MS);
  const settings = { SWEEP_SECONDS: '1', RECONCILE_SECONDS: '3600' };
  const cinemaOf = async (name: string, offsets: number[]): Promise<Cinema> => {
    const processes: MeasuredApi[] = [];
    for (const offset of offsets) processes.push(await start(name, offset, payments.url, settings));
    return { db: database(name), processes };
  };
  const [alone, together] = [
    await cinemaOf('jobs-alone', [5]),
    await cinemaOf(
      'jobs-together',
      Array.from({ length: PROCESSES }, (_, at) => 6 + at),
    ),
  ];
  try {
    const measured: { alone: number; together: number; calls: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const one = await endAll(alone, payments.closed);
      const three = await endAll(together, payments.closed);
      measured.push({ alone: one.rate, together: three.rate, calls: one.calls + three.calls });
    }
    const asked = payments.closed.length / (2 * rounds * SHOWS * HOLDS_OF_A_SHOW);
    return {
      title: `${SHOWS * HOLDS_OF_A_SHOW} holds that ran out, the payment provider ${AWAY_MS} ms away: ${PROCESSES} processes against one`,
      against: 'one process',
      lines: [
        ratioLine({
          figure: 'Holds ended',
          measured: measured.map(({ together: rate }) => rate),
          baseline: measured.map(({ alone: rate }) => rate),
          aim: AIM,
          show: perSecond,
        }),
        {
          figure: 'Calls of the provider for each',
          measured: asked.toFixed(2),
          aim: { text: '1.00', reached: asked < 1.01 },
        },
      ],
      raw: measured,
    };
  } finally {
    for (const { stop } of [...alone.processes, ...together.processes]) await stop();
    payments.close();
  }
}
