import { expect, test } from 'vitest';
import type { SeatState, ShowDocument } from '../db/documents.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { holdFreeSeats, holdSeats, ownsSoldSeats, releaseHold, releaseSeats, sellSeats } from './claim.ts';

const { world } = cinemaForTests();

const at = (minutes: number) => world.clock.in({ minutes });
/** Every state that a seat can be in, as `me` sees it; `now` is 0 and the own hold ends at 10. */
const SEATS = {
  free: () => undefined,
  mine: () => ({ state: 'held', bookingId: 'me', until: at(10) }),
  mineOver: () => ({ state: 'held', bookingId: 'me', until: at(0) }),
  mineLater: () => ({ state: 'held', bookingId: 'me', until: at(11) }),
  others: () => ({ state: 'held', bookingId: 'you', until: at(1) }),
  othersOver: () => ({ state: 'held', bookingId: 'you', until: at(0) }),
  bought: () => ({ state: 'sold', bookingId: 'me' }),
  sold: () => ({ state: 'sold', bookingId: 'you' }),
  /** What no code writes: the word "sold" counts for more than any end. */
  soldWithEnd: () => ({ state: 'sold', bookingId: 'you', until: at(0) }),
} satisfies Record<string, () => SeatState | undefined>;
type Seat = keyof typeof SEATS;
const ALL = Object.keys(SEATS) as Seat[];

/** A show whose seats A1, A2 … are in these states. */
function showWith(states: readonly Seat[], show: Partial<ShowDocument> = {}): Promise<ShowDocument> {
  const seats: Record<string, SeatState> = {};
  states.forEach((state, index) => {
    const seat = SEATS[state]();
    if (seat) seats[`A${index + 1}`] = seat;
  });
  return world.addShow({ seats, ...show });
}

const owner = (showId: string) => ({ _id: 'me', showId, seats: ['A1', 'A2'] });
const holds = { holdSeats, holdFreeSeats };
const hold = (which: keyof typeof holds) => ({
  act: (show: ShowDocument) => holds[which](world.deps.db, owner(show._id), at(10), at(0)),
  becomes: () => ({ state: 'held', bookingId: 'me', until: at(10) }),
});
const sell = {
  act: (show: ShowDocument) => sellSeats(world.deps, owner(show._id), at(0)),
  becomes: () => ({ state: 'sold', bookingId: 'me' }),
};
const sellAfter = (ended: string) => ({
  ...sell,
  act: (show: ShowDocument) => sellSeats(world.deps, owner(show._id), at(0), new Map([[ended, at(0)]])),
});
/** By somebody whose hold was over since then. */
const sellPaidBefore = {
  ...sell,
  act: (show: ShowDocument) =>
    sellSeats(world.deps, owner(show._id), at(0), new Map(), new Date(at(0).getTime() - 1)),
};

test.each([
  ['a hold', hold('holdSeats'), {}, 'free', ['free', 'mine', 'mineOver', 'othersOver']],
  ['a hold of free seats', hold('holdFreeSeats'), {}, 'free', ['free', 'mine', 'mineOver']],
  ['a sale', sell, {}, 'mine', ['free', 'mine', 'mineOver', 'mineLater', 'bought']],
  [
    'a sale when the hold of the other one is ended',
    sellAfter('you'),
    {},
    'mine',
    ['free', 'mine', 'mineOver', 'mineLater', 'othersOver', 'bought'],
  ],
  [
    'a sale when the hold of a third one is ended',
    sellAfter('she'),
    {},
    'mine',
    ['free', 'mine', 'mineOver', 'mineLater', 'bought'],
  ],
  ['a sale once the show has begun', sell, { begun: true }, 'mine', ['mine', 'mineLater', 'bought']],
  [
    'a sale once the show has begun to who paid before',
    sellPaidBefore,
    { begun: true },
    'mine',
    ['mine', 'mineOver', 'mineLater', 'bought'],
  ],
  [
    'a sale once the show is over to who paid before',
    sellPaidBefore,
    { begun: true, isOver: true },
    'mine',
    ['mine', 'mineLater', 'bought'],
  ],
  [
    'a sale in a cancelled show to who paid before',
    sellPaidBefore,
    { begun: true, status: 'cancelled' },
    'mine',
    [],
  ],
  ['a hold once the show has begun', hold('holdSeats'), { begun: true }, 'free', []],
  ['a hold in a cancelled show', hold('holdSeats'), { status: 'cancelled' }, 'free', []],
  ['a sale in a cancelled show', sell, { status: 'cancelled' }, 'mine', []],
] as const)(
  '%s gets both seats or changes nothing, whatever one of them is',
  async (_, what, fate, other, good) => {
    const got: Seat[] = [];
    for (const state of ALL)
      for (const states of [[state, other] as const, [other, state] as const]) {
        const show = await showWith(states, {
          ...('begun' in fate && { startsAt: at(0) }),
          ...('isOver' in fate && { endsAt: at(0) }),
          ...('status' in fate && { status: fate.status }),
        });
        const isDone = await what.act(show);
        const after = await world.show(show._id);
        expect(after.seats).toEqual(isDone ? { A1: what.becomes(), A2: what.becomes() } : show.seats);
        expect(after.seatsVersion).toBe(show.seatsVersion + (isDone ? 1 : 0));
        if (isDone) got.push(state);
      }
    expect(got).toEqual(good.flatMap((state) => [state, state]));
  },
);

test('seats count as sold to a booking when each of them is', async () => {
  for (const state of ALL) {
    const { _id } = await showWith(['bought', state]);
    expect(await ownsSoldSeats(world.deps.db, owner(_id)), state).toBe(state === 'bought');
  }
  expect(await ownsSoldSeats(world.deps.db, owner('no show'))).toBe(false);
});

test.each([
  [
    'one hold of a booking',
    (show: ShowDocument) => releaseHold(world.deps.db, owner(show._id), at(10)),
    ['mine'],
  ],
  [
    'all seats of a booking',
    (show: ShowDocument) => releaseSeats(world.deps.db, owner(show._id)),
    ['mine', 'mineOver', 'mineLater', 'bought'],
  ],
] as const)('what frees %s frees nothing else, and nothing of another show', async (_, release, freed) => {
  const bystander = await showWith(['mine', 'bought']);
  for (const state of ALL) {
    const show = await showWith([state, 'mine', 'mine']);
    await release(show);
    const { seats, seatsVersion } = await world.show(show._id);
    const isFreed = freed.some((one) => one === state);
    // A2 is the booking's and A3 is none of those that it is about.
    expect(seats, state).toEqual({
      ...(!isFreed && show.seats['A1'] && { A1: show.seats['A1'] }),
      A3: show.seats['A3'],
    });
    expect(seatsVersion).toBe(isFreed ? 2 : 1);
  }
  expect((await world.show(bystander._id)).seats).toEqual(bystander.seats);
});
