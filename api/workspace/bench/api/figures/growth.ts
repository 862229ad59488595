import type { Line, Section } from '../../report/line.ts';
import { median, takeTurns } from '../../visit/rounds.ts';
import { type Connection, requestBytes } from '../client/connection.ts';
import { allSeats, movieIds, type ShowDocument } from '../data/documents.ts';
import { tokenOf } from '../measured/people.ts';
import { fine } from './ratio.ts';

/** One API over a database of that size. */
export interface Sized {
  size: number;
  connection: Connection;
  /** empty shows to come */
  shows: ShowDocument[];
}

const calls = ['show list', 'movie', 'seats', 'own bookings', 'booking'] as const;
type Call = (typeof calls)[number];
const names: Record<Call, string> = {
  'show list': 'GET /api/show/all',
  movie: 'GET /api/show/:id',
  seats: 'GET /api/booking/seat/:id',
  'own bookings': 'GET /api/user/bookings',
  booking: 'POST /api/booking/create',
};
const PER_ROUND = 12;
const MAX_GROWTH = 1.3;

/** Empty shows that the bookings of all rounds and sizes take their seats from. */
export const showsForGrowth = (rounds: number): number =>
  Math.ceil(((rounds + 1) * PER_ROUND * 3) / allSeats.length) + 1;

function requestFor(call: Call, { shows }: Sized, turn: number): Buffer {
  const as = (userId: string) => ({ authorization: `Bearer ${tokenOf(userId)}` });
  const show = shows[Math.floor(turn / allSeats.length) % shows.length]!;
  switch (call) {
    case 'show list':
      return requestBytes('GET', '/api/show/all', {});
    case 'movie':
      return requestBytes('GET', `/api/show/${movieIds[turn % movieIds.length]}`, {});
    case 'seats':
      return requestBytes('GET', `/api/booking/seat/${show._id}`, as('visitor-1'));
    case 'own bookings':
      return requestBytes('GET', '/api/user/bookings', as('visitor-1'));
    case 'booking': {
      const body = { showId: show._id, selectedSeats: [allSeats[turn % allSeats.length]] };
      return requestBytes('POST', '/api/booking/create', as(`buyer-${turn % 50}`), body);
    }
  }
}

/**
 * The same calls over databases of different sizes, in turns. The lists are made anew for each call: the cache would
 * hide what they cost.
 */
export async function growth(sized: readonly Sized[], rounds: number): Promise<Section> {
  const bySize = new Map(sized.map((one) => [String(one.size), one]));
  const sizes = [...bySize.keys()];
  const lines: Line[] = [];
  const raw: Record<string, unknown> = {};
  for (const call of calls) {
    let turn = 0;
    const turns = await takeTurns(sizes, rounds, async (size) => {
      const one = bySize.get(size)!;
      const times: number[] = [];
      for (let count = 0; count < PER_ROUND; count += 1) {
        const request = requestFor(call, one, (turn += 1));
        const began = performance.now();
        const { status, body } = await one.connection.send(request);
        times.push(performance.now() - began);
        if (status !== 200) throw new Error(`${names[call]} answered ${body.toString()}`);
      }
      return median(times);
    });
    raw[call] = turns;
    const [smallest, ...larger] = sizes.map((size) => turns[size] ?? []);
    for (const [index, times] of larger.entries()) {
      const ratio = median(times.map((time, round) => time / (smallest?.[round] ?? NaN)));
      lines.push({
        figure: `${names[call]} at ${Number(sizes[index + 1]).toLocaleString('en')}`,
        measured: fine(median(times)),
        against: fine(median(smallest ?? [])),
        difference: `× ${ratio.toFixed(2)}`,
        aim: { text: `≤ × ${MAX_GROWTH.toFixed(2)}`, reached: ratio <= MAX_GROWTH },
      });
    }
  }
  const title = 'The same calls with more shows and bookings, on the local store';
  return { title, against: `at ${sizes[0]}`, lines, raw };
}
