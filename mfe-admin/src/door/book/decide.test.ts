import { beforeAll, expect, test } from 'vitest';
import type { DoorDay } from '../calls.ts';
import { decideByList } from './decide.ts';
import { readCode } from './read-code.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const id = '64b0c0ffee00000000001234';
const idBytes = (id.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

async function newKeys() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { privateKey: pair.privateKey, key: btoa(String.fromCharCode(...raw)) };
}
let keys: Awaited<ReturnType<typeof newKeys>>;
beforeAll(async () => {
  keys = await newKeys();
});

/** A code as the API makes them. */
async function codeOf(row: number, seat: number, issue = 0): Promise<string> {
  const rest = issue > 0 ? [issue] : [];
  const signed = Uint8Array.from([issue > 0 ? 2 : 1, ...idBytes, 0, 0, 0, 0, 1, row, seat, ...rest]);
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, signed));
  const bits = [...signed, ...signature].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

const seatOf = (seat: string) => ({ seat, entry: null });
const show = {
  showId: 'show',
  title: 'Havoc',
  hall: 1,
  startsAt: '2026-11-22T12:00:00Z',
  isCancelled: false,
};
const day: DoorDay = {
  now: '2026-11-22T11:00:00Z',
  shows: [
    { ...show, tickets: [{ bookingId: id, isValid: true, seats: [seatOf('H4'), seatOf('H5')], odd: [] }] },
  ],
};
const decide = async (code: string, waiting: Parameters<typeof decideByList>[1] = [], showId?: string) =>
  decideByList(day, waiting, await readCode(code, keys.key), showId);

test('a good code is let in by the list, once', async () => {
  const code = await codeOf(7, 4);
  expect(code).toHaveLength(135);
  expect(await decide(code)).toMatchObject({ outcome: 'in', ticket: { bookingId: id, seat: 'H4' } });
  const scan = { scanId: 'one', code, door: 'Door 2', admittedAt: '2026-11-22T11:30:00Z' };
  const waiting = [{ scan, bookingId: id, seat: 'H4' }];
  expect(await decide(code, waiting)).toMatchObject({ outcome: 'used', entry: { door: 'Door 2' } });
  expect(await decide(await codeOf(7, 5), waiting)).toMatchObject({ outcome: 'in' });
});

test('a code that another key signed, or that was changed, is forged', async () => {
  const code = await codeOf(7, 4);
  const foreign = await readCode(code, (await newKeys()).key);
  expect(decideByList(day, [], foreign, undefined).outcome).toBe('forged');
  expect((await decide(`${code.slice(0, 40)}${code[40] === 'A' ? 'B' : 'A'}${code.slice(41)}`)).outcome).toBe(
    'forged',
  );
});

test('a typed number and seat do as well; another show, another seat and a returned ticket are refused', async () => {
  expect((await decide('00001234 H5')).outcome).toBe('in');
  expect((await decide('00001234 A1')).outcome).toBe('unknown');
  expect((await decide('rubbish')).outcome).toBe('unknown');
  expect((await decide(await codeOf(7, 4), [], 'another')).outcome).toBe('other_show');
  const [evening] = day.shows;
  const returned = {
    ...day,
    shows: [{ ...evening!, tickets: [{ ...evening!.tickets[0]!, isValid: false }] }],
  };
  expect(decideByList(returned, [], await readCode('00001234 H4', keys.key), undefined).outcome).toBe(
    'refunded',
  );
});

test('a code from before a seat was sent or taken back lets nobody in; one that is newer than the list does', async () => {
  const [show] = day.shows;
  const reissued = { ...seatOf('H4'), issue: 2 };
  const later: DoorDay = {
    ...day,
    shows: [{ ...show!, tickets: [{ bookingId: id, isValid: true, seats: [reissued], odd: [] }] }],
  };
  const outcome = async (code: string) =>
    decideByList(later, [], await readCode(code, keys.key), undefined).outcome;
  expect(await outcome(await codeOf(7, 4))).toBe('replaced');
  expect(await outcome(await codeOf(7, 4, 1))).toBe('replaced');
  expect(await outcome(await codeOf(7, 4, 2))).toBe('in');
  expect(await outcome(await codeOf(7, 4, 3))).toBe('in');
  expect(await outcome(`${id.slice(-8)} H4`)).toBe('in');
});
