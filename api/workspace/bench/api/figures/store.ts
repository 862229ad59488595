import { type Db, BSON } from 'mongodb';
import { kilobytes, type Section } from '../../report/line.ts';
import { median } from '../../visit/rounds.ts';
import { movieIds } from '../data/documents.ts';
import { fine, perSecond } from './ratio.ts';

/** As many as docs/scale.md reckons with. */
export const UPCOMING = 28_000;
export const BOOKINGS = 100_000;

async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  // The first one is for the store to read what it needs.
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    await work();
    if (round > 0) times.push(performance.now() - began);
  }
  return times;
}

/** A slot as the programme has it (`api/src/db/documents.ts`), with its movie's facts. */
const slot = () => ({
  showId: 'f'.repeat(24),
  movieId: movieIds[0],
  hall: 1,
  from: new Date(),
  endsAt: new Date(),
  until: new Date(),
  priceCents: 1000,
  actId: 'f'.repeat(24),
});

/**
 * What grows with the cinema inside the database, asked by the bare driver.
 * @param upcoming a database with `UPCOMING` shows to come
 * @param sold one with `BOOKINGS` paid bookings
 */
export async function storeFigures(
  { upcoming, sold }: { upcoming: Db; sold: Db },
  rounds: number,
): Promise<Section> {
  const filter = { status: 'scheduled', startsAt: { $gt: new Date() } };
  const lists = await timesOf(rounds, () => upcoming.collection('shows').distinct('movieId', filter));
  // As the dashboard adds up (`api/src/admin/dashboard.ts`).
  const sum = {
    _id: null,
    bookings: { $sum: 1 },
    paid: { $sum: '$amountCents' },
    returned: { $sum: '$refund.amountCents' },
  };
  const sums = await timesOf(rounds, () =>
    sold
      .collection('bookings')
      .aggregate([{ $match: { state: 'paid' } }, { $group: sum }])
      .toArray(),
  );
  return {
    title: 'What grows with the cinema, in the local store',
    lines: [
      {
        figure: `List of movies among ${UPCOMING.toLocaleString('en')} upcoming shows`,
        measured: `${fine(median(lists))}`,
      },
      {
        figure: 'Bookings added up for the dashboard',
        measured: perSecond((BOOKINGS * 1000) / median(sums)),
      },
      {
        figure: 'One show in the document of the programme',
        measured: kilobytes(BSON.calculateObjectSize(slot())),
      },
    ],
    raw: { lists, sums },
  };
}
