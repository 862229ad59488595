import { expect, test } from 'vitest';
import { sweep } from '../settlement/sweep.ts';
import { cinemaForTests } from '../testing/cinema.ts';

const { world, tonight } = cinemaForTests({ UNPAID_SEAT_MINUTES: '150', FRIENDS_HOLD_MINUTES: '30' });

const FIVE = ['A1', 'A2', 'A3', 'A4', 'A5'];
const order = () => world.as('ann').book(tonight()._id, FIVE);

/** Ann shares five seats. @returns the secret of their link */
async function share() {
  const { http, bookingId } = await order();
  expect(http).toBe(200);
  const answer = await world.as('ann').post(`booking/${bookingId}/share`, {});
  expect(answer.http).toBe(200);
  return (answer as unknown as { token: string }).token;
}

async function pass(minutes: number) {
  world.clock.turn({ minutes });
  await sweep(world.deps);
}

/** She shares them, and no friend pays until all is over. */
async function inVain() {
  await share();
  await pass(31);
}

/** So late that there is next to no time left, a friend takes all of them. */
async function takenLate(friend: string) {
  const token = await share();
  await pass(28);
  for (const seat of FIVE)
    expect(await world.as(friend).post(`booking/shared/${token}/take`, { seat })).toMatchObject({
      http: 200,
    });
  await pass(3);
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

test('of seats that friends take shortly before their end, again and again, each has kept them for as long as they had them', async () => {
  await takenLate('ben');
  await takenLate('ben');
  expect(await order()).toMatchObject({ http: 429, code: 'too_many_unpaid' });
  expect(await world.as('ben').book(tonight()._id, FIVE)).toMatchObject({ http: 200 });
});
