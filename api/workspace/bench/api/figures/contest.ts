import type { Db } from 'mongodb';
import type { Section } from '../../report/line.ts';
import { median } from '../../visit/rounds.ts';
import type { ApiBench } from '../bench.ts';
import { type Connection, requestBytes } from '../client/connection.ts';
import { withConnections } from '../client/rate.ts';
import { allSeats, type ShowDocument } from '../data/documents.ts';
import { addShows } from '../data/seed.ts';
import { tokenOf } from '../measured/people.ts';
import { perSecond } from './ratio.ts';

const CLIENTS = 64;

interface Won {
  seat: string;
  bookingId: string;
}
interface Contest {
  attempts: number;
  won: Won[];
  seconds: number;
}

/** Everybody goes for the seats in an order of their own until all were tried, as fast as answers come. */
async function fight(connections: Connection[], show: ShowDocument): Promise<Contest> {
  const won: Won[] = [];
  let attempts = 0;
  const began = performance.now();
  await Promise.all(
    connections.map(async (connection, client) => {
      const headers = { authorization: `Bearer ${tokenOf(`rival-${client}`)}` };
      const start = Math.floor((client * allSeats.length) / CLIENTS);
      const order = [...allSeats.slice(start), ...allSeats.slice(0, start)];
      for (const seat of order.slice(0, 12)) {
        const body = { showId: show._id, selectedSeats: [seat] };
        const { status, body: answer } = await connection.send(
          requestBytes('POST', '/api/booking/create', headers, body),
        );
        attempts += 1;
        if (status !== 200 && status !== 409) throw new Error(`An unexpected answer: ${answer.toString()}`);
        if (status === 200) won.push({ seat, ...(JSON.parse(answer.toString()) as { bookingId: string }) });
      }
    }),
  );
  return { attempts, won, seconds: (performance.now() - began) / 1000 };
}

/** Seats that two acknowledged bookings believe to have, or that the show gives to another one. */
async function doubleSales(db: Db, show: ShowDocument, won: Won[]): Promise<number> {
  const stored = await db.collection<ShowDocument>('shows').findOne({ _id: show._id });
  const owners = new Map<string, string[]>();
  for (const { seat, bookingId } of won) owners.set(seat, [...(owners.get(seat) ?? []), bookingId]);
  return [...owners].filter(
    ([seat, [first, ...more]]) => more.length > 0 || stored?.seats[seat]?.bookingId !== first,
  ).length;
}

/** 64 clients fight for one show, again and again. */
export async function contest({ rounds, api, db }: ApiBench): Promise<Section> {
  const shows = await addShows(db, rounds);
  for (let client = 0; client < CLIENTS; client += 1) tokenOf(`rival-${client}`);
  const contests = await withConnections(api.port, CLIENTS, async (connections) => {
    const all: (Contest & { double: number })[] = [];
    for (const show of shows) {
      const one = await fight(connections, show);
      all.push({ ...one, double: await doubleSales(db, show, one.won) });
    }
    return all;
  });
  const double = contests.reduce((sum, one) => sum + one.double, 0);
  const unsold = contests.reduce((sum, { won }) => sum + allSeats.length - won.length, 0);
  return {
    title: `${CLIENTS} clients fighting for one show of ${allSeats.length} seats, ${rounds} times, on the local store`,
    lines: [
      {
        figure: 'Claims answered',
        measured: perSecond(median(contests.map(({ attempts, seconds }) => attempts / seconds))),
      },
      {
        figure: 'Claims won',
        measured: perSecond(median(contests.map(({ won, seconds }) => won.length / seconds))),
      },
      { figure: 'Double sales', measured: String(double), aim: { text: '0', reached: double === 0 } },
      { figure: 'Seats left over', measured: String(unsold), aim: { text: '0', reached: unsold === 0 } },
    ],
    raw: contests.map(({ attempts, won, seconds }) => ({ attempts, won: won.length, seconds })),
  };
}
