import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBacklog } from '../operating/testing/read-backlog.ts';
import { buyer } from '../orders/testing/buyer.ts';
import { deliver } from './deliver.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';

let mail: MailWorld;
const { buy } = buyer(() => mail.world);
beforeAll(async () => {
  mail = await startMailWorld();
});
afterAll(() => mail.close());

test('a message of a kind that only a later release knows is left for it, untouched', async () => {
  const { world } = mail;
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
  const { bookingId } = await buy('ann', show, ['A1']);
  const messages = world.deps.db.raw.collection<{ _id: string }>('messages');
  const at = world.clock.now();
  const later = { bookingId, kind: 'moved_hall', at, due: at, tries: 0, hall: 3, schemaVersion: 1 };
  await messages.insertOne({ _id: `${bookingId}.moved_hall`, ...later });
  await deliver(world.deps);
  expect(await messages.findOne({ _id: `${bookingId}.moved_hall` })).toEqual({
    _id: `${bookingId}.moved_hall`,
    ...later,
  });
  expect(mail.mailbox.mails()).toHaveLength(1);
  // Nobody on call can do anything about it, and no mail server is at fault.
  world.clock.turn({ minutes: 30 });
  expect((await readBacklog(world.deps)).work.messages).toEqual({ count: 0, oldestSeconds: 0 });
});

test('so is what a booking has to tell of such a kind, while the rest of it goes out', async () => {
  const { world } = mail;
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
  const { bookingId } = await buy('bob', show, ['A1']);
  const later = { kind: 'moved_hall', at: world.clock.now(), hall: 3 };
  await world.deps.db.raw
    .collection<{ _id: string; outbox: (typeof later)[] }>('bookings')
    .updateOne({ _id: bookingId }, { $push: { outbox: later } });
  await deliver(world.deps);
  await deliver(world.deps);
  expect((await world.booking(bookingId)).outbox).toEqual([later]);
  expect(mail.mailbox.mails().filter(({ messageId }) => messageId.includes(bookingId))).toHaveLength(1);
});
