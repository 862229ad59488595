import { beforeAll, expect, test } from 'vitest';
import type { DoorDay } from '../calls.ts';
import { decideByList, type DoorBook } from './decide.ts';
import { readCode } from './read-code.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BOOKING_ID = '64b0c0ffee00000000001234';
const idBytes = (BOOKING_ID.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

interface More {
  bytes?: number[];
  startsAt?: string;
  hall?: number;
}

async function newKeys() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { privateKey: pair.privateKey, key: btoa(String.fromCharCode(...raw)) };
}
let keys: Awaited<ReturnType<typeof newKeys>>;
beforeAll(async () => {
  keys = await newKeys();
});

/** A code as the API makes them; of the booking and the show that the list has, unless it says otherwise. */
async function codeOf(row: number, seat: number, issue = 0, more: More = {}): Promise<string> {
  const { bytes = idBytes, startsAt = show.startsAt, hall = show.hall } = more;
  const minutes = Date.parse(startsAt) / 60_000;
  const at = [24, 16, 8, 0].map((shift) => (minutes >>> shift) & 255);
  const rest = issue > 0 ? [issue] : [];
  const signed = Uint8Array.from([issue > 0 ? 2 : 1, ...bytes, ...at, hall, row, seat, ...rest]);
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
    {
      ...show,
      tickets: [{ bookingId: BOOKING_ID, isValid: true, seats: [seatOf('H4'), seatOf('H5')], odd: [] }],
    },
  ],
};
const book: DoorBook = {
  day,
  waiting: [],
  now: new Date('2026-11-22T11:30:00Z'),
  timeZone: 'Asia/Ho_Chi_Minh',
};
const decide = async (code: string, part: Partial<DoorBook> = {}, showId?: string) =>
  decideByList({ ...book, ...part }, await readCode(code, keys.key), showId);

test('a good code is let in by the list, once', async () => {
  const code = await codeOf(7, 4);
  expect(code).toHaveLength(135);
  expect(await decide(code)).toMatchObject({ outcome: 'in', ticket: { bookingId: BOOKING_ID, seat: 'H4' } });
  const scan = { scanId: 'one', code, door: 'Door 2', admittedAt: '2026-11-22T11:30:00Z' };
  const waiting = [{ scan, bookingId: BOOKING_ID, seat: 'H4' }];
  expect(await decide(code, { waiting })).toMatchObject({ outcome: 'used', entry: { door: 'Door 2' } });
  expect(await decide(await codeOf(7, 5), { waiting })).toMatchObject({ outcome: 'in' });
});

test('a code that another key signed, or that was changed, is forged', async () => {
  const code = await codeOf(7, 4);
  const foreign = await readCode(code, (await newKeys()).key);
  expect(decideByList(book, foreign, undefined).outcome).toBe('forged');
  expect((await decide(`${code.slice(0, 40)}${code[40] === 'A' ? 'B' : 'A'}${code.slice(41)}`)).outcome).toBe(
    'forged',
  );
});

test('a typed number and seat do as well; another show, another seat and a returned ticket are refused', async () => {
  expect((await decide('00001234 H5')).outcome).toBe('in');
  expect((await decide('00001234 A1')).outcome).toBe('unknown');
  expect((await decide('rubbish')).outcome).toBe('unknown');
  expect((await decide(await codeOf(7, 4), {}, 'another')).outcome).toBe('other_show');
  const [evening] = day.shows;
  const returned = {
    ...day,
    shows: [{ ...evening!, tickets: [{ ...evening!.tickets[0]!, isValid: false }] }],
  };
  expect((await decide('00001234 H4', { day: returned })).outcome).toBe('refunded');
});

test('a code from before a seat was sent or taken back lets nobody in; one that is newer than the list does', async () => {
  const [show] = day.shows;
  const reissued = { ...seatOf('H4'), issue: 2 };
  const later: DoorDay = {
    ...day,
    shows: [{ ...show!, tickets: [{ bookingId: BOOKING_ID, isValid: true, seats: [reissued], odd: [] }] }],
  };
  const outcome = async (code: string) => (await decide(code, { day: later })).outcome;
  expect(await outcome(await codeOf(7, 4))).toBe('replaced');
  expect(await outcome(await codeOf(7, 4, 1))).toBe('replaced');
  expect(await outcome(await codeOf(7, 4, 2))).toBe('in');
  expect(await outcome(await codeOf(7, 4, 3))).toBe('in');
  expect(await outcome(`${BOOKING_ID.slice(-8)} H4`)).toBe('in');
});

const other = idBytes.with(-1, 0x35);
const bought = (more: More = {}) => codeOf(7, 6, 0, { bytes: other, ...more });

test('a ticket of today that was bought after the list was fetched is let in by its signature, once', async () => {
  const code = await bought();
  const verdict = await decide(code);
  const ticket = { bookingId: BOOKING_ID.replace(/34$/, '35'), seat: 'H6', showId: 'show' };
  expect(verdict).toMatchObject({ outcome: 'in', ticket });
  const scan = { scanId: 'one', code, door: 'Door 2', admittedAt: '2026-11-22T11:30:00Z' };
  expect(await decide(code, { waiting: [{ scan, ...ticket }] })).toMatchObject({ outcome: 'used' });
  expect((await decide(code, {}, 'show')).outcome).toBe('in');
  expect((await decide(code, {}, 'another')).outcome).toBe('other_show');
});

test('one of a show that the list does not have is let in where all of today are', async () => {
  const code = await bought({ hall: 3 });
  expect(await decide(code)).toMatchObject({
    outcome: 'in',
    ticket: { showId: '' },
    said: { hall: 3, startsAt: '2026-11-22T12:00:00.000Z' },
  });
  expect((await decide(code, {}, 'show')).outcome).toBe('other_show');
});

test('the signature alone lets nobody in to a cancelled show, with a seat that the list denies, or by a number', async () => {
  const [evening] = day.shows;
  const cancelled = { ...evening!, isCancelled: true };
  const only = { ...day, shows: [cancelled] };
  expect((await decide(await bought(), { day: only })).outcome).toBe('show_cancelled');
  // Tickets for the hall at this time are for the show that took its place.
  const again = { ...day, shows: [cancelled, { ...evening!, showId: 'again', tickets: [] }] };
  expect(await decide(await bought(), { day: again })).toMatchObject({
    outcome: 'in',
    ticket: { showId: 'again' },
  });
  expect((await decide(await codeOf(7, 6))).outcome).toBe('unknown');
  expect(await decide('00001235 H6')).toMatchObject({ outcome: 'unknown', isAlone: true });
  const foreign = await readCode(await bought(), (await newKeys()).key);
  expect(decideByList(book, foreign, undefined).outcome).toBe('forged');
  // A browser that cannot check signatures, or a door without the key.
  expect(decideByList(book, await readCode(await bought(), null), undefined).outcome).toBe('unknown');
});

test('a ticket of another day says so, by its code or by a list of yesterday; a night belongs to the day before', async () => {
  const code = await bought({ startsAt: '2026-11-23T12:00:00Z' });
  expect(await decide(code)).toMatchObject({
    outcome: 'other_day',
    said: { startsAt: '2026-11-23T12:00:00.000Z', hall: 1 },
  });
  // Half past three in the morning of the 23rd, then half past four.
  expect((await decide(await bought({ startsAt: '2026-11-22T20:30:00Z' }))).outcome).toBe('in');
  expect((await decide(await bought({ startsAt: '2026-11-22T21:30:00Z' }))).outcome).toBe('other_day');
  const tomorrow = { now: new Date('2026-11-23T11:30:00Z') };
  expect((await decide(await codeOf(7, 4), tomorrow)).outcome).toBe('other_day');
  expect((await decide(code, tomorrow)).outcome).toBe('in');
});
