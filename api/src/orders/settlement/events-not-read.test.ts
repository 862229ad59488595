/** Events that Stripe told of for thirty days, while nobody read them. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  endRestore,
  forgetRestore,
  noteAskedSinceRestore,
  noteUnread,
  restoredFrom,
  restoreMark,
} from '../../db/restore-mark.ts';
import { accountName } from '../../payments/account.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { reconcileAll } from '../testing/reconcile-all.ts';
import { catchUpAfterRestore } from './after-restore.ts';
import { readEvents } from './read-events.ts';

const { world, tonight, buy } = cinemaForTests();

afterEach(() => forgetRestore(world.deps.db.raw));

const DAY_MS = 86_400_000;
/** Events have been read up to so long ago, and no further. */
async function readUpTo(ms: number): Promise<Date> {
  const { eventCursors } = world.deps.db;
  const upTo = world.clock.in({ ms: -ms });
  await eventCursors.deleteMany({});
  await eventCursors.insertOne({ _id: await accountName(world.deps), upTo, handled: [] });
  return upTo;
}
/** What the log has when events were not read, or were. */
function saysSo(isSo: boolean) {
  const line = [{ since: expect.any(Date) }, expect.stringContaining('not read in time')];
  const other = [expect.anything(), expect.stringContaining('not read in time')];
  return isSo ? expect.arrayContaining([line]) : expect.not.arrayContaining([other]);
}
const markedSince = () => restoredFrom(world.deps.db.raw);

test.each([
  ['longer than Stripe tells of them', 1, true],
  ['no longer', 0, false],
])(
  'tickets are asked about as after a restore where events were not read for %s (%i ms)',
  async (_, ms, isLost) => {
    const upTo = await readUpTo(30 * DAY_MS + ms);
    const told = vi.spyOn(world.deps.log, 'warn');
    await readEvents(world.deps);
    expect(await markedSince()).toEqual(isLost ? upTo : null);
    expect(told.mock.calls).toEqual(saysSo(isLost));
  },
);

test('a refund in the dashboard that Stripe tells of no more is found once an API runs again', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  await readUpTo(0);
  world.stripe.webhooks.hold();
  world.stripe.refund(paymentIntentId);
  await world.stripe.webhooks.release(() => []);
  const today = world.clock.now();
  onTestFinished(() => world.clock.turnTo(today));
  world.clock.turn({ hours: 24 * 40 });
  // Which comes first of the two jobs is not said.
  for (const _ of ['marks', 'asks']) await reconcileAll(world.deps);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  expect(await markedSince()).toBeNull();
});

test.each([
  ['all that long', -1, true],
  ['just as long', 0, true],
  ['not as long', 1, false],
])('what is asked since a restore from a backup that is %s ago goes on', async (_, ms, goesOn) => {
  const { raw } = world.deps.db;
  const upTo = await readUpTo(90 * DAY_MS);
  const takenAt = new Date(upTo.getTime() + ms);
  await endRestore(raw, takenAt);
  await noteAskedSinceRestore(raw, { ticketsUpTo: 'f1' });
  const told = vi.spyOn(world.deps.log, 'warn');
  await readEvents(world.deps);
  expect(told.mock.calls).toEqual(saysSo(!goesOn));
  expect(await restoreMark(raw)).toEqual(goesOn ? { takenAt, ticketsUpTo: 'f1' } : { takenAt: upTo });
});

test('a database that has read no events yet has lost none', async () => {
  await world.deps.db.eventCursors.deleteMany({});
  await readEvents(world.deps);
  expect(await markedSince()).toBeNull();
});

test('while Stripe does not list its events no ticket is asked about instead, and once it does all are', async () => {
  const upTo = await readUpTo(31 * DAY_MS);
  const { events } = world.deps.payments;
  const away = vi.spyOn(events, 'list').mockImplementation(() => {
    throw new Error('Stripe is away');
  });
  await expect(readEvents(world.deps)).rejects.toThrow('Stripe is away');
  expect(await markedSince()).toBeNull();
  away.mockRestore();
  await readEvents(world.deps);
  expect(await markedSince()).toEqual(upTo);
});

test('what is found to be unread while tickets are asked about is asked by the next run', async () => {
  const { raw } = world.deps.db;
  const before = world.clock.in({ hours: -1 });
  await endRestore(raw, world.clock.now());
  const pages = (async function* () {
    await noteUnread(raw, before);
    yield* [];
  })();
  vi.spyOn(world.deps.payments.checkout.sessions, 'list').mockReturnValueOnce(pages as never);
  await catchUpAfterRestore(world.deps);
  expect(await markedSince()).toEqual(before);
  await catchUpAfterRestore(world.deps);
  expect(await markedSince()).toBeNull();
});
