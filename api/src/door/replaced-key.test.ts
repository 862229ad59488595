import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { newSigningKeys } from '../releases/signing/index.ts';
import { codesOf } from '../tickets/codes.ts';
import { rawPublicKey } from '../tickets/raw-public-key.ts';
import { ticketSettings } from '../tickets/settings.ts';
import { admit } from './admit.ts';

const { world, tonight, buy } = cinemaForTests({ TICKET_SIGNING_KEY: newSigningKeys().signingKey });

beforeAll(() => world.clock.turnToMorning());

const before = ticketSettings.TICKET_SIGNING_KEY.parse(newSigningKeys().signingKey)!;
const next = ticketSettings.TICKET_SIGNING_KEY.parse(newSigningKeys().signingKey)!;

/** The code of a bought seat as a process with one key signs it. */
async function codeBy(ticketKey: typeof next, seat: string) {
  const { bookingId } = await buy('ann', tonight(), [seat]);
  return codesOf(await world.booking(bookingId), tonight(), { ticketKey })[0]?.code ?? '';
}

/** What becomes of it at the door of a process. */
async function outcome(code: string, ticketKey: typeof next, named: string) {
  const config = {
    ...world.deps.config,
    ticketKey,
    otherTicketKeys: ticketSettings.TICKET_PUBLIC_KEYS.parse(named),
  };
  const scan = { scanId: randomUUID(), door: 'Door 1', code };
  return (await admit({ ...world.deps, config }, 'doorkeeper', scan)).outcome;
}

test('codes that are out are let in after the key was replaced, where the one before is named', async () => {
  const code = await codeBy(before, 'A1');
  expect(await outcome(code, next, '')).toBe('forged');
  const third = rawPublicKey(ticketSettings.TICKET_SIGNING_KEY.parse(newSigningKeys().signingKey)!);
  expect(await outcome(code, next, third)).toBe('forged');
  expect(await outcome(code, next, `${third}, ${rawPublicKey(before)}`)).toBe('in');
});

test('while processes are replaced, one with the key before lets in codes of the next one, where that is named', async () => {
  const code = await codeBy(next, 'A2');
  expect(await outcome(code, before, '')).toBe('forged');
  expect(await outcome(code, before, rawPublicKey(next))).toBe('in');
});

test('what is no public key in TICKET_PUBLIC_KEYS is refused', () => {
  for (const text of ['hello', newSigningKeys().publicKey, `${rawPublicKey(next)};${rawPublicKey(before)}`])
    expect(ticketSettings.TICKET_PUBLIC_KEYS.safeParse(text).error?.issues[0]?.message).toContain('32 bytes');
});
