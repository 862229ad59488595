import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { noteSent } from '../db/mail-mark.ts';
import { deliver } from '../mail/deliver.ts';
import { type MailWorld, startMailWorld } from '../mail/testing/mail-world.ts';
import { buyer } from '../orders/testing/buyer.ts';
import { readBacklog } from './testing/read-backlog.ts';

let mail: MailWorld;
const { buy } = buyer(() => mail.world);
beforeAll(async () => {
  mail = await startMailWorld();
});
afterEach(() => {
  vi.restoreAllMocks();
  mail.mailbox.behave({ is: 'well' });
});
afterAll(() => mail.close());

const MAILBOX_FULL = Object.assign(new Error('552 5.2.2 mailbox full'), { code: 'EENVELOPE' });

/** The mail server takes what is for anybody but one. */
function fullFor(address: string) {
  const { post } = mail.world.deps;
  if (!post) throw new Error('No mail server');
  const send = post.send.bind(post);
  vi.spyOn(post, 'send').mockImplementation(async (letter) => {
    if (letter.to === address) throw MAILBOX_FULL;
    return send(letter);
  });
}
const waiting = async () => (await readBacklog(mail.world.deps)).work.messages;

test('one mailbox that is full for days is nobody’s backlog while others get their letters, and a mail server that takes nothing is', async () => {
  const { world } = mail;
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 72 }) });
  fullFor('ann@cinema.test');
  await buy('ann', show, ['A1']);
  await deliver(world.deps);
  world.clock.turn({ minutes: 1 });
  for (const seat of ['A2', 'A3']) await buy(`bob-${seat}`, show, [seat]);
  await deliver(world.deps);
  world.clock.turn({ minutes: 60 });
  await deliver(world.deps);
  expect(await waiting()).toEqual({ count: 0, oldestSeconds: 0 });
  // Now it takes nothing.
  mail.mailbox.behave({ is: 'busy' });
  await buy('cy', show, ['A4']);
  await deliver(world.deps);
  world.clock.turn({ minutes: 20 });
  expect(await waiting()).toEqual({ count: 1, oldestSeconds: 20 * 60 });
});

test('a mail server that takes some of what waited, and then no more, is told of by what came after those', async () => {
  const { world } = mail;
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 72 }) });
  world.clock.turn({ minutes: 20 });
  await deliver(world.deps);
  await buy('dan', show, ['A1']);
  world.clock.turn({ minutes: 1 });
  await buy('eve', show, ['A2']);
  // It was away, and is back with room for one.
  world.clock.turn({ minutes: 1 });
  const { post } = world.deps;
  if (!post) throw new Error('No mail server');
  const send = post.send.bind(post);
  vi.spyOn(post, 'send').mockImplementation(async (letter) => {
    if (letter.to !== 'dan@cinema.test') throw new Error('452 4.5.3 too many messages today');
    return send(letter);
  });
  await deliver(world.deps);
  world.clock.turn({ minutes: 20 });
  expect(await waiting()).toEqual({ count: 1, oldestSeconds: 21 * 60 });
});

test('a mark of a time when all clocks were hours ahead hides no mail server that takes nothing', async () => {
  const { world } = mail;
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 72 }) });
  await deliver(world.deps);
  const before = (await waiting()).count;
  const ahead = world.clock.in({ hours: 7 });
  await noteSent(world.deps.db.raw, ahead, ahead);
  mail.mailbox.behave({ is: 'busy' });
  await buy('fay', show, ['A1']);
  await deliver(world.deps);
  world.clock.turn({ minutes: 20 });
  expect((await waiting()).count).toBe(before + 1);
  // The next one that is taken is what counts again.
  await noteSent(world.deps.db.raw, world.clock.now(), world.clock.now());
  expect((await waiting()).count).toBe(before);
});
