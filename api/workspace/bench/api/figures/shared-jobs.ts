import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Line, Section } from '../../report/line.ts';
import { allSeats, bookingDocument } from '../data/documents.ts';
import { addShows } from '../data/seed.ts';
import { pageOf, startFarPayments } from '../measured/far-payments.ts';
import type { Store } from '../measured/on-store.ts';
import type { MeasuredApi } from '../measured/start-api.ts';
import { perSecond, ratioLine } from './ratio.ts';

/** As far as Stripe is from another continent. */
const AWAY_MS = 150;
const HOLDS_OF_A_SHOW = 40;
const PROCESSES = 3;
/**
 * Calls that a process has under way. So few that waiting is all there is to it, as where each process has a machine of its own:
 * here all of them, the store and the provider share one.
 */
const FEW_AT_ONCE = '2';
const SHOWS = 9;
/** That many times as fast is what three processes are to be at least: the first look of each comes within a second of the first one's. */
const AIM = 2.5;
/** A premiere: all its halls, as many processes as run everywhere, with what they have under way when nobody set it. */
const PREMIERE_SHOWS = 75;
const PREMIERE_PROCESSES = 2;
const PREMIERE_AIM_MS = 60_000;
const LOOK_MS = 50;
/** Nobody else of the bench has it. */
const FIRST_PORT = 5;
/** Longer means that something stands still. */
const MAX_MS = 120_000;

interface Cinema {
  db: Db;
  processes: MeasuredApi[];
}

interface Jobs extends Pick<Store, 'database' | 'start'> {
  rounds: number;
}

/** Puts holds into the database that ran out a minute ago, each with an open page. */
async function addEndedHolds(db: Db, count: number): Promise<number> {
  const shows = await addShows(db, count);
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

interface Ended {
  holds: number;
  /** from the first look that finds them */
  ms: number;
  /** of the provider */
  calls: number;
}
const rateOf = ({ holds, ms }: Ended) => (holds * 1000) / ms;

/** Has all holds of so many shows ended. */
async function endAll({ db }: Cinema, shows: number, asked: string[]): Promise<Ended> {
  const before = asked.length;
  const holds = await addEndedHolds(db, shows);
  const added = performance.now();
  let began = added;
  for (;;) {
    const now = performance.now();
    const left = await db.collection('bookings').countDocuments({ state: 'pending' });
    if (left === 0) break;
    if (now - added > MAX_MS) throw new Error('The holds are not ended');
    if (left === holds) began = now;
    await pause(LOOK_MS);
  }
  return { holds, ms: performance.now() - began, calls: asked.length - before };
}

function callsLine(all: Ended[]): Line {
  const each =
    all.reduce((sum, { calls }) => sum + calls, 0) / all.reduce((sum, { holds }) => sum + holds, 0);
  return {
    figure: 'Calls of the provider for each',
    measured: each.toFixed(2),
    aim: { text: '1.00', reached: each < 1.01 },
  };
}

/** Starts processes of one cinema that end holds while the payment provider is far away, and leaves none running. */
async function withCinemas<T>(
  { database, start }: Jobs,
  counts: Record<string, number>,
  settings: Record<string, string>,
  measure: (cinemas: Cinema[], asked: string[]) => Promise<T>,
): Promise<T> {
  const payments = await startFarPayments(AWAY_MS);
  const often = { SWEEP_SECONDS: '1', RECONCILE_SECONDS: '3600', ...settings };
  const cinemas: Cinema[] = [];
  let offset = FIRST_PORT;
  try {
    for (const [name, count] of Object.entries(counts)) {
      const cinema: Cinema = { db: database(name), processes: [] };
      cinemas.push(cinema);
      for (let at = 0; at < count; at += 1, offset += 1)
        cinema.processes.push(await start(name, offset, payments.url, often));
    }
    return await measure(cinemas, payments.closed);
  } finally {
    for (const { processes } of cinemas) for (const { stop } of processes) await stop();
    payments.close();
  }
}

/** Three processes against one, by turns, over holds that ran out while the payment provider is far away. */
export function sharedJobs(jobs: Jobs): Promise<Section> {
  const counts = { 'jobs-alone': 1, 'jobs-together': PROCESSES };
  return withCinemas(jobs, counts, { STRIPE_AT_ONCE: FEW_AT_ONCE }, async ([alone, together], asked) => {
    const measured: { one: Ended; three: Ended }[] = [];
    for (let round = 0; round < jobs.rounds; round += 1)
      measured.push({
        one: await endAll(alone!, SHOWS, asked),
        three: await endAll(together!, SHOWS, asked),
      });
    return {
      title: `${SHOWS * HOLDS_OF_A_SHOW} holds that ran out, the payment provider ${AWAY_MS} ms away, ${FEW_AT_ONCE} calls at once by each process: ${PROCESSES} processes against one`,
      against: 'one process',
      lines: [
        ratioLine({
          figure: 'Holds ended',
          measured: measured.map(({ three }) => rateOf(three)),
          baseline: measured.map(({ one }) => rateOf(one)),
          aim: AIM,
          show: perSecond,
        }),
        callsLine(measured.flatMap(({ one, three }) => [one, three])),
      ],
      raw: measured,
    };
  });
}

/** The holds of a premiere, all at once. */
export function premiereHolds(jobs: Jobs): Promise<Section> {
  return withCinemas(jobs, { 'jobs-premiere': PREMIERE_PROCESSES }, {}, async ([cinema], asked) => {
    const ended = await endAll(cinema!, PREMIERE_SHOWS, asked);
    return {
      title: `${ended.holds.toLocaleString('en')} holds that ran out at once, the payment provider ${AWAY_MS} ms away, ${PREMIERE_PROCESSES} processes`,
      lines: [
        {
          figure: 'Until all are ended',
          measured: `${(ended.ms / 1000).toFixed(1)} s`,
          aim: { text: `≤ ${PREMIERE_AIM_MS / 1000} s`, reached: ended.ms <= PREMIERE_AIM_MS },
        },
        { figure: 'Holds ended', measured: perSecond(rateOf(ended)) },
        callsLine([ended]),
      ],
      raw: ended,
    };
  });
}
