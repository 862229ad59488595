import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';

const { world, tonight } = cinemaForTests({ UNPAID_SEAT_MINUTES: '150' });

const seatsOf = (row: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `${row}${from + at}`);
const order = (who: string, seats: string[]) => world.as(who).book(tonight()._id, seats);

/** Bookings as the release before leaves them, which may serve beside this one. */
const asBefore = () =>
  world.deps.db.bookings.updateMany({ state: 'pending' }, { $unset: { hadPageAt: true } });
const releases = [
  ['this release', async () => undefined],
  ['the release before', asBefore],
] as const;

test.each(releases)(
  'who shares what is held through %s and gives it up has held it all the same',
  async (_, wrote) => {
    for (let round = 0; round < 4; round += 1) {
      const { http, bookingId } = await order('sly', seatsOf('G', 5));
      expect(http).toBe(200);
      await wrote();
      world.clock.turn({ minutes: 9 });
      expect((await world.as('sly').post(`booking/${bookingId}/share`, {})).http).toBe(200);
      const parts = await world.deps.db.bookings.find({ userId: 'sly', state: 'pending' }).toArray();
      for (const { _id } of parts) expect((await world.as('sly').cancel(_id)).http).toBe(200);
    }
    expect(await order('sly', seatsOf('G', 5))).toMatchObject({ http: 429, code: 'too_many_unpaid' });
  },
);

test.each(releases)(
  'a hold of %s that ran out counts also after Pay Now has found its seats taken',
  async (_, wrote) => {
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { http, bookingId } = await order('sly', seatsOf('H', 5, 1 + (round % 2)));
      expect(http).toBe(200);
      const before = ids.at(-1);
      if (before !== undefined)
        expect(await world.as('sly').pay(before)).toMatchObject({ code: 'seats_taken' });
      ids.push(bookingId);
      await wrote();
      world.clock.turn({ minutes: 10 });
      await sweep(world.deps);
    }
    expect(await order('sly', seatsOf('H', 5))).toMatchObject({ http: 429, code: 'too_many_unpaid' });
  },
);

test.each([
  ['had a page once', async () => (await order('lan', seatsOf('J', 5))).bookingId],
  [
    'never had one',
    async () =>
      (await putBooking(world, { userId: 'lan', showId: tonight()._id, seats: seatsOf('J', 5) }))._id,
  ],
])(
  'who takes up a hold that %s, again and again while Stripe is away, is served when it is back',
  async (_, held) => {
    const bookingId = await held();
    const create = vi.spyOn(world.deps.payments.checkout.sessions, 'create');
    create.mockRejectedValue(new Stripe.errors.StripeConnectionError());
    for (let round = 0; round < 4; round += 1) {
      world.clock.turn({ minutes: 10 });
      await sweep(world.deps);
      world.clock.turn({ ms: 1 });
      expect((await world.as('lan').pay(bookingId)).http, `round ${round}`).toBe(502);
    }
    vi.restoreAllMocks();
    world.clock.turn({ minutes: 10 });
    await sweep(world.deps);
    expect((await order('lan', seatsOf('J', 5))).http).toBe(200);
  },
);
