import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buyer } from '../orders/testing/buyer.ts';
import { deliver } from './deliver.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';

let mailbox: MailWorld['mailbox'];
let world: MailWorld['world'];
let close: MailWorld['close'];
const { buy } = buyer(() => world);

beforeAll(async () => {
  ({ mailbox, world, close } = await startMailWorld());
});
afterEach(() => {
  vi.restoreAllMocks();
  mailbox.behave({ is: 'well', slowMs: 0 });
});
afterAll(() => close());

const pass = () => deliver(world.deps);
const message = (bookingId: string) => world.deps.db.messages.findOne({ _id: `${bookingId}.paid` });
const arrivals = (bookingId: string) =>
  mailbox.mails().find(({ messageId }) => messageId.startsWith(`<${bookingId}.paid@`))?.arrivals ?? 0;

test('a letter that was taken while the database fails is not sent again', async () => {
  const { bookingId } = await buy('uma', await world.addShow(), ['A1']);
  const broke = new Error('the connection broke');
  const writes = vi.spyOn(world.deps.db.messages, 'updateOne').mockRejectedValueOnce(broke);
  await pass();
  world.clock.turn({ ms: 20_000 });
  await pass();
  expect(arrivals(bookingId)).toBe(1);
  expect(await message(bookingId)).toMatchObject({ outcome: 'sent', tries: 1 });

  // Nor is it while nothing can be written at all: its lease stays.
  const other = await buy('uma', await world.addShow(), ['A1']);
  writes.mockRejectedValue(broke);
  await pass();
  writes.mockRestore();
  world.clock.turn({ ms: 20_000 });
  await pass();
  expect(arrivals(other.bookingId)).toBe(1);
  expect(await message(other.bookingId)).not.toHaveProperty('outcome');
});
