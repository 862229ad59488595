import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lastSent } from '../db/mail-mark.ts';
import { readBacklog } from '../operating/testing/read-backlog.ts';
import { buyer } from '../orders/testing/buyer.ts';
import { putBooking } from '../orders/testing/put-booking.ts';
import { deliver } from './deliver.ts';
import { createPost } from './post/post.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';

let mailbox: MailWorld['mailbox'];
let world: MailWorld['world'];
let close: MailWorld['close'];
const { buy } = buyer(() => world);

/** A busy machine takes longer than a moment for an e-mail that is taken. */
const ANSWER_MS = 1_000;

beforeAll(async () => {
  ({ mailbox, world, close } = await startMailWorld({
    SMTP_TIMEOUT_MS: String(ANSWER_MS),
    SMTP_ANSWER_MS: String(ANSWER_MS),
  }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  mailbox.behave({ is: 'well', slowMs: 0 });
  await world.deps.db.messages.deleteMany();
});
afterAll(() => close());

const pass = () => deliver(world.deps);
const message = (bookingId: string) => world.deps.db.messages.findOne({ _id: `${bookingId}.paid` });
const arrivals = (bookingId: string) =>
  mailbox.mails().find(({ messageId }) => messageId.startsWith(`<${bookingId}.paid@`))?.arrivals ?? 0;

/** The database is away whenever it is to be written what became of a letter, so many times. */
function databaseAwayAfterText(times = Infinity) {
  const { messages } = world.deps.db;
  const update = messages.updateOne.bind(messages);
  let left = times;
  return vi.spyOn(messages, 'updateOne').mockImplementation(async (filter, words, options) => {
    if ('$unset' in words && left-- > 0) throw new Error('the connection broke');
    return update(filter, words, options);
  });
}

test('a letter that was taken while the database fails is not sent again', async () => {
  const { bookingId } = await buy('uma', await world.addShow(), ['A1']);
  const once = databaseAwayAfterText(1);
  await pass();
  once.mockRestore();
  world.clock.turn({ ms: 20_000 });
  await pass();
  expect(arrivals(bookingId)).toBe(1);
  expect(await message(bookingId)).toMatchObject({ outcome: 'sent', tries: 1 });
  expect(await message(bookingId)).not.toHaveProperty('unsure');

  // Nor is it while nothing can be written at all: its lease stays.
  const other = await buy('uma', await world.addShow(), ['A1']);
  const writes = databaseAwayAfterText();
  await pass();
  writes.mockRestore();
  world.clock.turn({ ms: 20_000 });
  await pass();
  expect(arrivals(other.bookingId)).toBe(1);
  expect(await message(other.bookingId)).not.toHaveProperty('outcome');
});

test('a mail server that never answers in time gets a letter three times, and its buyer no more', async () => {
  const { bookingId } = await buy('ann', await world.addShow(), ['A1']);
  mailbox.behave({ slowMs: ANSWER_MS * 3 });
  const send = vi.spyOn(world.deps.post!, 'send');
  for (let times = 1; times <= 10; times++) {
    await pass();
    if (times === 2) expect(await message(bookingId)).toMatchObject({ unsure: 2, due: expect.any(Date) });
    world.clock.turn({ minutes: 20 });
  }
  expect(send).toHaveBeenCalledTimes(3);
  await expect.poll(() => arrivals(bookingId), { timeout: 20_000 }).toBe(3);
  expect(await message(bookingId)).toMatchObject({ outcome: 'sent', why: 'no answer', tries: 3 });
  // Whoever looks whether the mail server takes letters does not hear that it has taken this one.
  const { at } = (await message(bookingId))!;
  expect(await lastSent(world.deps.db.raw, world.clock.now())).not.toEqual(at);
});

test.each([
  ['the last time', 3],
  ['each time', 1],
])(
  'a mail server that never answers gets no fourth copy where the database is away %s that is to be written',
  async (_, from) => {
    const { bookingId } = await buy('ann', await world.addShow(), ['A1']);
    mailbox.behave({ is: 'mute' });
    const send = vi.spyOn(world.deps.post!, 'send');
    for (let times = 1; times <= 5; times++) {
      const writes = times >= from && times <= 3 ? databaseAwayAfterText() : undefined;
      await pass().catch(() => undefined);
      writes?.mockRestore();
      if (times === 3) expect(await message(bookingId)).not.toHaveProperty('outcome');
      world.clock.turn({ minutes: 20 });
    }
    expect(send).toHaveBeenCalledTimes(3);
    expect(await message(bookingId)).toMatchObject({ outcome: 'sent', why: 'no answer', unsure: 3 });
    const { at } = (await message(bookingId))!;
    expect(await lastSent(world.deps.db.raw, world.clock.now())).not.toEqual(at);
  },
);

test('a letter that ends so keeps none behind it', async () => {
  const show = await world.addShow();
  const first = await buy('ann', show, ['A1']);
  mailbox.behave({ is: 'mute' });
  for (let times = 1; times <= 3; times++) {
    const writes = databaseAwayAfterText();
    await pass().catch(() => undefined);
    writes.mockRestore();
    world.clock.turn({ minutes: 20 });
  }
  mailbox.behave({ is: 'well' });
  const second = await buy('bob', show, ['A2']);
  await pass();
  expect(await message(first.bookingId)).toMatchObject({ outcome: 'sent', why: 'no answer' });
  expect(arrivals(second.bookingId)).toBe(1);
});

test('no text leaves before it is written that it may be taken', async () => {
  const { bookingId } = await buy('fay', await world.addShow(), ['A1']);
  const writes = vi.spyOn(world.deps.db.messages, 'updateOne').mockRejectedValueOnce(new Error('broke'));
  await pass();
  writes.mockRestore();
  expect(arrivals(bookingId)).toBe(0);
  expect(await message(bookingId)).toMatchObject({ tries: 1, why: 'broke' });
  world.clock.turn({ minutes: 20 });
  await pass();
  expect(arrivals(bookingId)).toBe(1);
  expect(await message(bookingId)).toMatchObject({ outcome: 'sent', tries: 2 });
});

test('the text of a letter that somebody else may send by now does not leave', async () => {
  const { bookingId } = await buy('gus', await world.addShow(), ['A1']);
  const send = world.deps.post!.send.bind(world.deps.post);
  vi.spyOn(world.deps.post!, 'send').mockImplementationOnce(async (letter, beforeText) => {
    await world.deps.db.messages.findOneAndUpdate({ bookingId }, { $set: { lease: 'another' } });
    return send(letter, beforeText);
  });
  await pass();
  expect(arrivals(bookingId)).toBe(0);
  expect(await message(bookingId)).toMatchObject({ lease: 'another' });
  expect(await message(bookingId)).not.toHaveProperty('unsure');
});

test('a letter that is refused once its text has left was not taken: it is as unsure as before', async () => {
  const { bookingId } = await buy('hal', await world.addShow(), ['A1']);
  const send = vi.spyOn(world.deps.post!, 'send');
  const refuses = () =>
    send.mockImplementationOnce(async (_letter, beforeText) => {
      await beforeText?.();
      throw new Error('452 no room');
    });
  refuses();
  await pass();
  expect(await message(bookingId)).not.toHaveProperty('unsure');
  mailbox.behave({ is: 'mute' });
  world.clock.turn({ minutes: 20 });
  await pass();
  refuses();
  world.clock.turn({ minutes: 20 });
  await pass();
  expect(await message(bookingId)).toMatchObject({ tries: 3, unsure: 1 });
});

test('a letter whose fate nobody knows is not urgent, one that waits for an offer of half an hour apart', async () => {
  const show = await world.addShow();
  const { bookingId } = await buy('bob', show, ['A1']);
  const due = async (_id: string) => (await world.deps.db.messages.findOne({ _id }))?.due;
  mailbox.behave({ is: 'mute' });
  await pass();
  expect(await due(`${bookingId}.paid`)).toEqual(world.clock.in({ minutes: 15 }));
  const held = await putBooking(world, {
    userId: 'cy',
    showId: show._id,
    holdUntil: world.clock.in({ minutes: 30 }),
    outbox: [{ kind: 'seats_held', at: world.clock.now() }],
  });
  await pass();
  expect(await due(`${held._id}.seats_held`)).toEqual(world.clock.in({ minutes: 1 }));
});

test('a letter that is soon counted as sent without an answer hides from nobody that the mail server takes none', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 72 }) });
  await buy('gus', show, ['A1']);
  mailbox.behave({ is: 'mute' });
  await pass();
  world.clock.turn({ minutes: 2 });
  const { _id } = await putBooking(world, {
    userId: 'cy',
    showId: show._id,
    holdUntil: world.clock.in({ minutes: 30 }),
    outbox: [{ kind: 'seats_held', at: world.clock.now() }],
  });
  for (let times = 0; times < 3; times++) {
    await pass();
    world.clock.turn({ minutes: 2 });
  }
  expect(await world.deps.db.messages.findOne({ _id: `${_id}.seats_held` })).toMatchObject({
    why: 'no answer',
  });
  world.clock.turn({ minutes: 12 });
  expect((await readBacklog(world.deps)).work.messages).toEqual({ count: 1, oldestSeconds: 20 * 60 });
});

test('a mail server that takes long over a letter, and says so in the end, gets it once', async () => {
  const { bookingId } = await buy('dan', await world.addShow(), ['A1']);
  mailbox.behave({ slowMs: ANSWER_MS });
  const { mail } = world.deps.config;
  const post = createPost({ ...mail, timeoutMs: ANSWER_MS / 2, answerMs: 60_000 });
  await deliver({ ...world.deps, post });
  expect(await message(bookingId)).toMatchObject({ outcome: 'sent', tries: 1 });
});

test.each(['busy', 'full'] as const)(
  'what a %s mail server refuses is tried on: no letter counts as sent for it',
  async (is) => {
    const { bookingId } = await buy(`eve-${is}`, await world.addShow(), ['A1']);
    mailbox.behave({ is });
    for (let times = 0; times < 4; times++) {
      await pass();
      world.clock.turn({ minutes: 20 });
    }
    expect(await message(bookingId)).toMatchObject({ tries: 4, due: expect.any(Date) });
    expect(await message(bookingId)).not.toHaveProperty('unsure');
  },
);
