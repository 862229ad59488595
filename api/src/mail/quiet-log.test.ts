import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer } from '../orders/testing/buyer.ts';
import { deliver } from './deliver.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';

let mailbox: MailWorld['mailbox'];
let world: MailWorld['world'];
let close: MailWorld['close'];
const { buy } = buyer(() => world);
const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

beforeAll(async () => {
  ({ mailbox, world, close } = await startMailWorld({ SMTP_TIMEOUT_MS: '1000', SMTP_ANSWER_MS: '1000' }));
  // Without the redaction of the product's log, which is only the net below this.
  world.deps.log = pino({}, sink);
});
afterAll(() => close());

test.each([
  ['busy', /451[^"]*Greylisted/],
  ['relay', /554[^"]*Relay access denied/],
  ['full', /554[^"]*Quota/],
  ['mute', /./],
] as const)(
  'where the mail server is %s, neither the log nor what is kept of the message says to whom it was',
  async (is, why) => {
    lines.length = 0;
    const { bookingId } = await buy('ann', await world.addShow(), ['A1']);
    mailbox.behave({ is });
    await deliver(world.deps);
    const message = await world.deps.db.messages.findOne({ _id: `${bookingId}.paid` });
    expect(message?.why).toMatch(why);
    expect(lines.join('')).toContain('an e-mail has to wait');
    expect(`${message?.why} ${lines.join('')}`).not.toMatch(/\w@cinema/);
    await world.deps.db.messages.deleteMany({});
  },
);
