import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { oneAtATime } from './one-at-a-time.ts';

const LEASE_MS = 30_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await leases().deleteMany({});
});
afterAll(() => api.close());

const leases = () => api.deps.db.raw.collection<{ _id: string; by: string; until: Date }>('leases');
const leaseOf = (_id: string) => leases().findOne({ _id });
const inMs = (ms: number) => new Date(api.clock.now().getTime() + ms);
const turn = (ms: number) => api.clock.set(inMs(ms).toISOString());

/** A pass of a process that goes on until it is let go. */
function pass(by: string, name = 'work', restMs = 0) {
  const { db, clock } = api.deps;
  let letGo = () => {};
  let hasBegun = false;
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const work = async () => {
    hasBegun = true;
    await isOver;
  };
  const done = oneAtATime({ db, clock }, name, LEASE_MS, work, { by, restMs })();
  return { done, letGo, begins: () => expect.poll(() => hasBegun).toBe(true), hasBegun: () => hasBegun };
}

test('while a pass goes on its lease is renewed, so that nobody else begins one, and after it nothing is', async () => {
  const long = pass('one');
  await long.begins();
  for (let third = 0; third < 4; third += 1) {
    turn(LEASE_MS / 3);
    vi.advanceTimersByTime(LEASE_MS / 3);
    await expect.poll(async () => (await leaseOf('work'))?.until).toEqual(inMs(LEASE_MS));
  }
  const other = pass('two');
  await other.done;
  expect(other.hasBegun()).toBe(false);
  long.letGo();
  await long.done;
  expect(vi.getTimerCount()).toBe(0);
  expect(await leaseOf('work')).toBeNull();
});

test('a pass that ends gives back its own lease and no other one of its process', async () => {
  const [long, short] = [pass('one', 'long work'), pass('one', 'short work')];
  await Promise.all([long.begins(), short.begins()]);
  short.letGo();
  await short.done;
  expect(await leaseOf('long work')).toMatchObject({ by: 'one' });
  long.letGo();
  await long.done;
});

test.each([0, 5000])(
  'who was too slow gives back nothing that another has by now, resting %i ms',
  async (restMs) => {
    const slow = pass('one', 'work', restMs);
    await slow.begins();
    turn(LEASE_MS);
    const next = pass('two', 'work', restMs);
    await next.begins();
    slow.letGo();
    await slow.done;
    expect(await leaseOf('work')).toMatchObject({ by: 'two', until: inMs(LEASE_MS) });
    next.letGo();
    await next.done;
  },
);

test.each([0, 5000])(
  'a lease of a time when all clocks were ahead holds nobody up once they are right, resting %i ms',
  async (restMs) => {
    const ahead = 7 * 3_600_000;
    turn(ahead);
    const gone = pass('gone', 'work of one that died', restMs);
    const rests = pass('one', 'work', restMs);
    await Promise.all([gone.begins(), rests.begins()]);
    rests.letGo();
    await rests.done;
    turn(-ahead);
    for (const name of ['work', 'work of one that died']) {
      const next = pass('two', name, restMs);
      await next.begins();
      next.letGo();
      await next.done;
    }
    gone.letGo();
    await gone.done;
  },
);

test('a lease that the database does not give is told as what it is', async () => {
  const { db, clock } = api.deps;
  const collection = leases();
  vi.spyOn(collection, 'updateOne').mockRejectedValue(new Error('the connection broke'));
  vi.spyOn(db.raw, 'collection').mockReturnValue(collection as never);
  const work = vi.fn(async () => undefined);
  await expect(oneAtATime({ db, clock }, 'work', LEASE_MS, work)()).rejects.toThrow('the connection broke');
  expect(work).not.toHaveBeenCalled();
});
