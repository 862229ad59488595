import { expect, test } from 'vitest';
import { sweep } from '../settlement/sweep.ts';
import { cinemaForTests } from '../testing/cinema.ts';

const { world, tonight } = cinemaForTests({ UNPAID_SEAT_MINUTES: '150', FRIENDS_HOLD_MINUTES: '30' });

const FIVE = ['A1', 'A2', 'A3', 'A4', 'A5'];
const order = () => world.as('ann').book(tonight()._id, FIVE);

/** Ann shares five seats, and no friend pays until all is over. */
async function inVain() {
  const { http, bookingId } = await order();
  expect(http).toBe(200);
  expect((await world.as('ann').post(`booking/${bookingId}/share`, {})).http).toBe(200);
  world.clock.turn({ minutes: 31 });
  await sweep(world.deps);
}

test('who shared once with friends that did not pay is not shut out: they can pay for their own seat, and order others', async () => {
  await inVain();
  const [own] = await world.deps.db.bookings
    .find({ userId: 'ann', showId: tonight()._id, seats: ['A1'] })
    .toArray();
  expect(await world.as('ann').pay(own!._id)).toMatchObject({ http: 200 });
  expect(await world.as('ann').book(tonight()._id, ['B1', 'B2', 'B3', 'B4'])).toMatchObject({ http: 200 });
});

test('who shares again and again without anybody paying has to pause, for as long as it takes, and is told so truly', async () => {
  await inVain();
  await inVain();
  expect(await order()).toMatchObject({
    http: 429,
    code: 'too_many_unpaid',
    message: expect.stringMatching(/^You held seats of this show for long without paying\. Please try again/),
  });
  world.clock.turn({ minutes: 30 });
  expect(await order()).toMatchObject({ http: 200 });
});
