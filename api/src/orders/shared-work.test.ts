import { expect, test, vi } from 'vitest';
import { oneAtATime } from '../jobs/one-at-a-time.ts';
import { leasedFor } from './settlement/leases.ts';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight, hold } = cinemaForTests({ STRIPE_TIMEOUT_MS: '60000' });

/** Fewer than a pass does at once. */
const HOLDS = 12;

const sweepShared = () => sweep(world.deps, leasedFor('sweep'));

/** Holds that ran out, and a Stripe that answers only once it is asked about all of them. */
async function expiredHolds() {
  const ids: string[] = [];
  for (let at = 0; at < HOLDS; at++)
    ids.push((await hold(`buyer${at}`, tonight(), [`${at < 6 ? 'A' : 'B'}${1 + (at % 6)}`])).bookingId);
  world.clock.turn({ minutes: 10 });
  const { sessions } = world.deps.payments.checkout;
  const expire = sessions.expire.bind(sessions);
  const closed: string[] = [];
  let letGo = () => {};
  const allAsked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.spyOn(sessions, 'expire').mockImplementation(async (...words) => {
    closed.push(String(words[0]));
    if (closed.length === HOLDS) letGo();
    await allAsked;
    return expire(...words);
  });
  return { ids, closed };
}

test.each([1, 3])(
  '%i processes end each hold once, with one call of Stripe for each, many at a time',
  async (processes) => {
    const { ids, closed } = await expiredHolds();
    await Promise.all(Array.from({ length: processes }, sweepShared));
    expect(closed).toHaveLength(HOLDS);
    expect(new Set(closed).size).toBe(HOLDS);
    expect(await world.deps.db.bookings.countDocuments({ _id: { $in: ids }, state: 'expired' })).toBe(HOLDS);
  },
);

test('what a process had taken when it died is taken up by another one after a minute', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  const died = leasedFor('sweep').of(world.deps, { _id: bookingId })[Symbol.asyncIterator]();
  expect((await died.next()).done).toBe(false);
  await sweepShared();
  expect((await world.booking(bookingId)).state).toBe('pending');
  world.clock.turn({ minutes: 1 });
  await sweepShared();
  expect((await world.booking(bookingId)).state).toBe('expired');
});

test('what fails is tried again by the next pass, and then ever more seldom', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  const { sessions } = world.deps.payments.checkout;
  const asked = vi.spyOn(sessions, 'expire').mockRejectedValue(new Error('no way'));
  vi.spyOn(sessions, 'retrieve').mockRejectedValue(new Error('no way'));
  const calls: number[] = [];
  for (let pass = 0; pass < 12; pass++) {
    asked.mockClear();
    await sweepShared();
    calls.push(asked.mock.calls.length);
    world.clock.turn({ ms: 5000 });
  }
  // At 0, 5, 10, 20, 40 seconds.
  expect(calls).toEqual([1, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
  vi.restoreAllMocks();
  world.clock.turn({ minutes: 10 });
  await sweepShared();
  expect((await world.booking(bookingId)).state).toBe('expired');
});

test('of several processes one makes a pass, and another one when that one has died', async () => {
  const done: string[] = [];
  let finish = () => {};
  const first = oneAtATime(
    world.deps,
    'pass',
    30_000,
    () =>
      new Promise<void>((resolve) => {
        done.push('first');
        finish = resolve;
      }),
    { by: 'one' },
  );
  const second = oneAtATime(world.deps, 'pass', 30_000, async () => void done.push('second'), {
    by: 'two',
  });
  const running = first();
  await expect.poll(() => done).toEqual(['first']);
  await second();
  expect(done).toEqual(['first']);
  world.clock.turn({ ms: 30_000 });
  await second();
  expect(done).toEqual(['first', 'second']);
  finish();
  await running;
});

test('a pass that is to be made once in a while is made once, whatever number of processes would', async () => {
  const done: string[] = [];
  const passes = ['one', 'two', 'three'].map((by) =>
    oneAtATime(world.deps, 'now and then', 30_000, async () => void done.push(by), { restMs: 8000, by }),
  );
  const all = async () => {
    for (const pass of passes) await pass();
  };
  await all();
  world.clock.turn({ ms: 7999 });
  await all();
  expect(done).toEqual(['one']);
  world.clock.turn({ ms: 1 });
  await all();
  expect(done).toEqual(['one', 'one']);
  world.clock.turn({ ms: 8000 });
  await passes[2]?.();
  expect(done.at(-1)).toBe('three');
});
