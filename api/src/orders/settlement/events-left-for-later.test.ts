import { beforeEach, expect, test, vi } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { readEvents } from './read-events.ts';

const { world } = cinemaForTests();

const TYPE = 'checkout.session.completed';

beforeEach(async () => {
  await world.deps.db.openEvents.deleteMany({});
  await world.deps.db.eventCursors.deleteMany({});
});

/** Lets Stripe list completed pages, the newest first as it does. @returns how each is asked about */
function listed(events: readonly { id: string; created: number }[] = []) {
  const { events: stripes, checkout } = world.deps.payments;
  async function* list({ created: { gte, lt = Infinity } }: { created: { gte: number; lt?: number } }) {
    for (const { id, created } of events.toReversed())
      if (created >= gte && created < lt)
        yield { id, type: TYPE, created, data: { object: { id: `cs_${id}`, metadata: {} } } };
  }
  vi.spyOn(stripes, 'list').mockImplementation(list as never);
  return vi.spyOn(checkout.sessions, 'retrieve');
}

/** An event that could not be done, as it is kept. */
const aside = (_id: string, minutes: number, tries = 1) => ({
  _id,
  type: TYPE,
  objectId: `cs_${_id}`,
  paymentIntentId: null,
  bookingId: null,
  at: world.clock.in({ minutes: -minutes }),
  tries,
});

test('a process that is told to end while it reads passes over nothing that it has not dealt with', async () => {
  const then = Math.floor(world.clock.now().getTime() / 1000) - 5 * 86_400;
  const { sessions } = world.deps.payments.checkout;
  const retrieve = sessions.retrieve.bind(sessions);
  const read = listed([
    { id: 'first', created: then },
    { id: 'second', created: then + 1 },
  ]);
  const leaving = new AbortController();
  read.mockImplementationOnce((id) => {
    leaving.abort();
    return retrieve(id);
  });
  await readEvents({ ...world.deps, leaving });
  expect(read.mock.calls.map(([id]) => id)).toEqual(['cs_first']);
  await readEvents(world.deps);
  expect(read.mock.calls.map(([id]) => id)).toContain('cs_second');
});

test('of events that were put aside those come first that were tried least', async () => {
  const read = listed();
  const often = Array.from({ length: 500 }, (_, at) => aside(`often${at}`, 20, 2));
  await world.deps.db.openEvents.insertMany([...often, aside('once', 10)]);
  read.mockRejectedValue(new Error('not now'));
  await readEvents(world.deps);
  expect(read.mock.calls[0]?.[0]).toBe('cs_once');
});

test('an event that fails again rests itself, and no other one', async () => {
  const read = listed();
  await world.deps.db.openEvents.insertMany([aside('good', 10), aside('bad', 20)]);
  read.mockRejectedValueOnce(new Error('not now'));
  await readEvents(world.deps);
  expect(await world.deps.db.openEvents.find({}).toArray()).toEqual([
    { ...aside('bad', 20, 2), restsUntil: world.clock.in({ ms: 1 }) },
  ]);
});
