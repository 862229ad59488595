import { type Mailbox, startMailbox } from '@matinee/stand-ins/mailbox';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buyer } from '../orders/testing/buyer.ts';
import { readBacklog } from '../operating/testing/read-backlog.ts';
import { startWorld, type World } from '../orders/testing/world.ts';
import { newSigningKeys } from '../releases/signing/index.ts';
import { deliver } from './deliver.ts';

/** A busy machine takes longer than a moment for an e-mail that is taken. */
const TIMEOUT_MS = 1_000;

let mailbox: Mailbox;
let world: World;
const { buy } = buyer(() => world);
const start = (smtpPort: number) => startMailbox({ dir: null, smtpPort, pagePort: 0 });
const port = () => Number(new URL(mailbox.smtpUrl).port);

beforeAll(async () => {
  mailbox = await start(0);
  world = await startWorld({
    SMTP_URL: mailbox.smtpUrl,
    SMTP_TIMEOUT_MS: String(TIMEOUT_MS),
    SMTP_ANSWER_MS: String(TIMEOUT_MS),
    TICKET_SIGNING_KEY: newSigningKeys().signingKey,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  mailbox.behave({ is: 'well', slowMs: 0 });
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});

const pass = () => deliver(world.deps);
const message = (bookingId: string) => world.deps.db.messages.findOne({ _id: `${bookingId}.paid` });
const arrivals = (bookingId: string) =>
  mailbox.mails().find(({ messageId }) => messageId.startsWith(`<${bookingId}.`))?.arrivals ?? 0;

test('a mail server that is not there at all costs no message and makes no second one', async () => {
  const closed = port();
  await mailbox.close();
  const { bookingId } = await buy('ann', await world.addShow(), ['A1']);
  await pass();
  expect(await message(bookingId)).toMatchObject({ tries: 1, why: expect.stringContaining('ECONNREFUSED') });
  world.clock.turn({ minutes: 20 });
  await pass();
  expect(await message(bookingId)).toMatchObject({ tries: 2, due: expect.any(Date) });
  // Each try puts it off, and it has waited since it was to be told all the same.
  const waiting = async () => (await readBacklog(world.deps)).work.messages;
  expect((await waiting()).count).toBe(1);
  expect((await waiting()).oldestSeconds).toBeGreaterThanOrEqual(20 * 60);
  mailbox = await start(closed);
  world.clock.turn({ minutes: 20 });
  await pass();
  await pass();
  expect(await waiting()).toEqual({ count: 0, oldestSeconds: 0 });
  expect(arrivals(bookingId)).toBe(1);
  expect(await message(bookingId)).toMatchObject({ outcome: 'sent', tries: 3 });
});

test.each(['closed', 'relay', 'full'] as const)(
  'a mail server that is %s to us for good costs no message: all arrive when it is well again',
  async (is) => {
    const show = await world.addShow();
    const bought = [await buy(`cat-${is}`, show, ['B1']), await buy(`dan-${is}`, show, ['B2'])];
    const warned = vi.spyOn(world.deps.log, 'warn');
    mailbox.behave({ is });
    await pass();
    for (const { bookingId } of bought) expect(await message(bookingId)).not.toHaveProperty('outcome');
    expect(warned).toHaveBeenCalledWith(expect.anything(), 'an e-mail has to wait');
    mailbox.behave({ is: 'well' });
    world.clock.turn({ minutes: 20 });
    await pass();
    expect(bought.map(({ bookingId }) => arrivals(bookingId))).toEqual([1, 1]);
  },
);

test('from a mail server that is slower than the limit an e-mail arrives, as often as it was handed in', async () => {
  const { bookingId } = await buy('bob', await world.addShow(), ['A1']);
  mailbox.behave({ slowMs: TIMEOUT_MS * 3 });
  await pass();
  expect(await message(bookingId)).toMatchObject({ tries: 1, due: expect.any(Date) });
  expect(await message(bookingId)).not.toHaveProperty('outcome');
  // It took the e-mail all the same, and nobody could know: under the same Message-ID it is one e-mail.
  await expect.poll(() => arrivals(bookingId), { timeout: 20_000 }).toBe(1);
  mailbox.behave({ slowMs: 0 });
  world.clock.turn({ minutes: 20 });
  await pass();
  await pass();
  expect(arrivals(bookingId)).toBe(2);
  expect(await message(bookingId)).toMatchObject({ outcome: 'sent', tries: 2 });
});

test('a message that was put off while all clocks were hours ahead is sent as soon as they are right', async () => {
  const { bookingId } = await buy('ann', await world.addShow(), ['A1']);
  mailbox.behave({ is: 'busy', slowMs: 0 });
  world.clock.turn({ hours: 2 });
  await pass();
  expect(await message(bookingId)).toMatchObject({ tries: 1, due: expect.any(Date) });
  world.clock.turn({ hours: -2 });
  mailbox.behave({ is: 'well', slowMs: 0 });
  await pass();
  expect(await message(bookingId)).toMatchObject({ outcome: 'sent' });
});
