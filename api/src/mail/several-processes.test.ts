import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countsOf } from '../counts/counts.ts';
import { buyer } from '../orders/testing/buyer.ts';
import { deliver } from './deliver.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';
import { oneCollects } from './jobs.ts';

let mailbox: MailWorld['mailbox'];
let world: MailWorld['world'];
let close: MailWorld['close'];
const { buy } = buyer(() => world);
beforeAll(async () => {
  ({ mailbox, world, close } = await startMailWorld({ MAIL_SECONDS: '10' }));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await close();
});

const PROCESSES = ['one', 'two', 'three'];
const passes = () => Promise.all(PROCESSES.map((by) => deliver(world.deps, oneCollects(world.deps, by))));

test('one of several processes goes through the bookings for all, they share what is to be sent, and each message goes out once', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
  const seats = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
  const bookings = await Promise.all(seats.map((seat) => buy(`person-${seat}`, show, [seat])));
  const find = vi.spyOn(world.deps.db.bookings, 'find');
  const looks = () => find.mock.calls.filter(([filter]) => filter && 'outbox.at' in filter).length;
  const written = vi.spyOn(world.deps.db.messages, 'insertOne');
  await passes();
  expect(written).toHaveBeenCalledTimes(seats.length);
  expect(looks()).toBe(1);
  // Another pass of theirs, so soon after.
  await passes();
  expect(looks()).toBe(1);
  for (const { bookingId } of bookings)
    expect(mailbox.mails().filter(({ messageId }) => messageId.includes(bookingId))).toHaveLength(1);
  world.clock.turn({ ms: 10_000 });
  await passes();
  expect(looks()).toBe(2);
});

test('who could not go through the bookings has not done the work, and the next one goes on', async () => {
  const done = () => countsOf(world.deps.db).done.get('messages');
  world.clock.turn({ ms: 10_000 });
  const before = done();
  vi.spyOn(world.deps.db.bookings, 'find').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  await expect(deliver(world.deps, oneCollects(world.deps, 'one'))).rejects.toThrow('away');
  await deliver(world.deps, oneCollects(world.deps, 'two'));
  expect(done()).toEqual(before);
  world.clock.turn({ ms: 10_000 });
  await deliver(world.deps, oneCollects(world.deps, 'two'));
  expect(done()).toEqual(world.clock.now());
});

test('a process that is told to end begins no other letter, and the next one sends them at once', async () => {
  world.clock.turn({ ms: 10_000 });
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
  const seats = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
  for (const seat of seats) await buy(`leaving-${seat}`, show, [seat]);
  const ending = { ...world.deps, leaving: new AbortController() };
  const { post } = world.deps;
  if (!post) throw new Error('No mail server');
  const send = vi.spyOn(post, 'send').mockImplementation(async () => ending.leaving.abort());
  await deliver(ending, oneCollects(ending, 'one'));
  const begun = send.mock.calls.length;
  expect(begun).toBeLessThan(seats.length);
  await deliver(ending, oneCollects(ending, 'one'));
  expect(send).toHaveBeenCalledTimes(begun);
  const { messages } = world.deps.db;
  expect(await messages.countDocuments({ lease: { $exists: true } })).toBe(0);
  send.mockReset().mockResolvedValue();
  await deliver(world.deps, oneCollects(world.deps, 'two'));
  expect(send).toHaveBeenCalledTimes(seats.length - begun);
});

test('a process that stood still until its turn was over sends nothing: another one has by then', async () => {
  vi.restoreAllMocks();
  world.clock.turn({ ms: 10_000 });
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
  const { bookingId } = await buy('still', show, ['B1']);
  vi.spyOn(world.deps.identity, 'mailAddress').mockImplementationOnce(async () => {
    world.clock.turn({ minutes: 16 });
    await deliver(world.deps, oneCollects(world.deps, 'two'));
    return 'still@cinema.test';
  });
  const { post } = world.deps;
  if (!post) throw new Error('No mail server');
  const send = vi.spyOn(post, 'send');
  await deliver(world.deps, oneCollects(world.deps, 'one'));
  expect(send).toHaveBeenCalledTimes(1);
  expect(await world.deps.db.messages.findOne({ bookingId })).toMatchObject({ outcome: 'sent', tries: 2 });
});
