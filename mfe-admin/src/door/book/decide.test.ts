import { newTicketKeys, ticketCode, TYPED_TICKET } from '@matinee/shared-ui/testing/ticket-codes';
import { expect, test } from 'vitest';
import type { DoorDay } from '../calls.ts';
import { decideByList, type DoorBook } from './decide.ts';
import { readCode } from './read-code.ts';

const BOOKING_ID = '64b0c0ffee00000000001234';
const OTHER_ID = '64b0c0ffee00000000001235';
const keys = newTicketKeys();

interface More {
  bookingId?: string;
  startsAt?: string;
  hall?: number;
}

/** A code as the API makes them; of the booking and the show that the list has, unless it says otherwise. */
function codeOf(seat: string, issue = 0, more: More = {}): string {
  const { bookingId = BOOKING_ID, startsAt = show.startsAt, hall = show.hall } = more;
  return ticketCode({ bookingId, startsAt: new Date(startsAt), hall, seat, issue }, keys.privateKey);
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
  decideByList({ ...book, ...part }, await readCode(code, [keys.key]), showId);

test('a good code is let in by the list, once', async () => {
  const code = codeOf('H4');
  expect(code).toHaveLength(135);
  expect(await decide(code)).toMatchObject({ outcome: 'in', ticket: { bookingId: BOOKING_ID, seat: 'H4' } });
  const scan = { scanId: 'one', code, door: 'Door 2', admittedAt: '2026-11-22T11:30:00Z' };
  const waiting = [{ scan, bookingId: BOOKING_ID, seat: 'H4' }];
  expect(await decide(code, { waiting })).toMatchObject({ outcome: 'used', entry: { door: 'Door 2' } });
  expect(await decide(codeOf('H5'), { waiting })).toMatchObject({ outcome: 'in' });
});

test('a code that another key signed, or that was changed, is forged', async () => {
  const code = codeOf('H4');
  const foreign = await readCode(code, [newTicketKeys().key]);
  expect(decideByList(book, foreign, undefined).outcome).toBe('forged');
  expect((await decide(`${code.slice(0, 40)}${code[40] === 'A' ? 'B' : 'A'}${code.slice(41)}`)).outcome).toBe(
    'forged',
  );
});

test('a code of the key before is let in while that key is named, first or last', async () => {
  const code = codeOf('H4');
  for (const named of [
    [keys.key, newTicketKeys().key],
    [newTicketKeys().key, keys.key],
  ])
    expect(decideByList(book, await readCode(code, named), undefined).outcome).toBe('in');
});

test('a typed number and seat do as well; another show, another seat and a returned ticket are refused', async () => {
  expect((await decide('00001234 H5')).outcome).toBe('in');
  expect((await decide('00001234 A1')).outcome).toBe('unknown');
  expect((await decide('rubbish')).outcome).toBe('unknown');
  expect((await decide(codeOf('H4'), {}, 'another')).outcome).toBe('other_show');
  const [evening] = day.shows;
  const returned = {
    ...day,
    shows: [{ ...evening!, tickets: [{ ...evening!.tickets[0]!, isValid: false }] }],
  };
  expect((await decide('00001234 H4', { day: returned })).outcome).toBe('refunded');
});

test.each([
  ['24 October, three hours after midnight and once more', '2026-10-25T01:45:00Z', '2026-10-25T02:10:00Z'],
  ['28 March, as clocks have gone forward', '2026-03-28T21:00:00Z', '2026-03-29T01:50:00Z'],
])('a night in which clocks are moved is of the day before until four: %s', async (_, startsAt, now) => {
  const [evening] = day.shows;
  const night: DoorDay = { ...day, shows: [{ ...evening!, startsAt }] };
  const part = { day: night, now: new Date(now), timeZone: 'Europe/Berlin' };
  expect((await decide(codeOf('H4', 0, { startsAt }), part)).outcome).toBe('in');
});

test('a code from before a seat was sent or taken back lets nobody in; one that is newer than the list does', async () => {
  const [show] = day.shows;
  const reissued = { ...seatOf('H4'), issue: 2 };
  const later: DoorDay = {
    ...day,
    shows: [{ ...show!, tickets: [{ bookingId: BOOKING_ID, isValid: true, seats: [reissued], odd: [] }] }],
  };
  const outcome = async (code: string) => (await decide(code, { day: later })).outcome;
  expect(await outcome(codeOf('H4'))).toBe('replaced');
  expect(await outcome(codeOf('H4', 1))).toBe('replaced');
  expect(await outcome(codeOf('H4', 2))).toBe('in');
  expect(await outcome(codeOf('H4', 3))).toBe('in');
  // Its number says no more than its first code did.
  expect(await outcome(`${BOOKING_ID.slice(-8)} H4`)).toBe('replaced');
});

const bought = (more: More = {}) => codeOf('H6', 0, { bookingId: OTHER_ID, ...more });

test('a ticket of today that was bought after the list was fetched is let in by its signature, once', async () => {
  const code = bought();
  const verdict = await decide(code);
  const ticket = { bookingId: OTHER_ID, seat: 'H6', showId: 'show' };
  expect(verdict).toMatchObject({ outcome: 'in', ticket });
  const scan = { scanId: 'one', code, door: 'Door 2', admittedAt: '2026-11-22T11:30:00Z' };
  expect(await decide(code, { waiting: [{ scan, ...ticket }] })).toMatchObject({ outcome: 'used' });
  expect((await decide(code, {}, 'show')).outcome).toBe('in');
  expect((await decide(code, {}, 'another')).outcome).toBe('other_show');
});

test('one of a show that the list does not have is let in where all of today are', async () => {
  const code = bought({ hall: 3 });
  expect(await decide(code)).toMatchObject({
    outcome: 'in',
    ticket: { showId: '' },
    said: { hall: 3, startsAt: '2026-11-22T12:00:00.000Z' },
  });
  expect((await decide(code, {}, 'show')).outcome).toBe('other_show');
});

test('a ticket of a show that is over by now is for another show where all of today are let in', async () => {
  const [evening] = day.shows;
  const over = { ...day, shows: [{ ...evening!, endsAt: '2026-11-22T11:30:00Z' }] };
  const bought = codeOf('A1', 0, { bookingId: OTHER_ID });
  for (const code of [codeOf('H4'), '00001234 H4', bought]) {
    expect((await decide(code, { day: over })).outcome).toBe('other_show');
    // A show that runs late is let in by the door that admits to it alone.
    expect((await decide(code, { day: over }, 'show')).outcome).not.toBe('other_show');
    const before = new Date('2026-11-22T11:29:59Z');
    expect((await decide(code, { day: over, now: before })).outcome).toBe('in');
  }
});

test('the signature alone lets nobody in to a cancelled show, with a seat that the list denies, or by a number', async () => {
  const [evening] = day.shows;
  const cancelled = { ...evening!, isCancelled: true };
  const only = { ...day, shows: [cancelled] };
  expect((await decide(bought(), { day: only })).outcome).toBe('show_cancelled');
  // Tickets for the hall at this time are for the show that took its place.
  const again = { ...day, shows: [cancelled, { ...evening!, showId: 'again', tickets: [] }] };
  expect(await decide(bought(), { day: again })).toMatchObject({
    outcome: 'in',
    ticket: { showId: 'again' },
  });
  expect((await decide(codeOf('H6'))).outcome).toBe('unknown');
  expect(await decide('00001235 H6')).toMatchObject({ outcome: 'unknown', isAlone: true });
  const foreign = await readCode(bought(), [newTicketKeys().key]);
  expect(decideByList(book, foreign, undefined).outcome).toBe('forged');
  // A browser that cannot check signatures, or a door without the key.
  expect(decideByList(book, await readCode(bought(), []), undefined).outcome).toBe('unknown');
});

test('a ticket of another day says so, by its code or by a list of yesterday; a night belongs to the day before', async () => {
  const code = bought({ startsAt: '2026-11-23T12:00:00Z' });
  expect(await decide(code)).toMatchObject({
    outcome: 'other_day',
    said: { startsAt: '2026-11-23T12:00:00.000Z', hall: 1 },
  });
  // Half past three in the morning of the 23rd, then half past four.
  expect((await decide(bought({ startsAt: '2026-11-22T20:30:00Z' }))).outcome).toBe('in');
  expect((await decide(bought({ startsAt: '2026-11-22T21:30:00Z' }))).outcome).toBe('other_day');
  const tomorrow = { now: new Date('2026-11-23T11:30:00Z') };
  expect((await decide(codeOf('H4'), tomorrow)).outcome).toBe('other_day');
  expect((await decide(code, tomorrow)).outcome).toBe('in');
});

test('a night is over with its last show: tickets of the new day are let in, by a list of that night alone', async () => {
  const [evening] = day.shows;
  // From half past ten in the evening of the 22nd to half past one, as a list of the evening has it.
  const late = { ...evening!, startsAt: '2026-11-22T15:30:00Z', endsAt: '2026-11-22T18:30:00Z' };
  const night: DoorDay = { ...day, shows: [late] };
  const code = bought({ startsAt: '2026-11-23T02:30:00Z' });
  const at = async (now: string, list = night) =>
    (await decide(code, { day: list, now: new Date(now) })).outcome;
  expect(await at('2026-11-22T18:29:59Z')).toBe('other_day');
  expect(await at('2026-11-22T18:30:00Z')).toBe('in');
  expect(await at('2026-11-22T18:30:00Z', { ...night, now: '2026-11-21T11:00:00Z', shows: [] })).toBe(
    'other_day',
  );
});

test.each([7, 42])(
  'what the API signs says here what it says there, as code %d of its seat',
  async (issue) => {
    const startsAt = '2027-02-03T04:05:00.000Z';
    const code = codeOf('K9', issue, { bookingId: OTHER_ID, startsAt, hall: 12 });
    expect(await readCode(code.toLowerCase(), [keys.key])).toEqual({
      number: OTHER_ID,
      seat: 'K9',
      issue,
      isSigned: true,
      showing: { startsAt, hall: 12 },
    });
  },
);

test.each([
  '00001234 H5',
  '00001234-h5',
  '00001234H5-2',
  `${BOOKING_ID}-H4-999`,
  `${BOOKING_ID} H4`,
  '0000123 H5',
  '00001234 H0',
  '00001234 H10',
  '00001234-H5-1000',
  '0000123G H5',
  '00001234  H5',
])('%j is a typed ticket here where it is one to the API', async (text) => {
  expect((await readCode(text, [])) !== null).toBe(TYPED_TICKET.test(text.toUpperCase()));
});

test('where codes are signed nobody can type the number of a seat’s later code', async () => {
  for (const which of ['-0', '-1', '-2'])
    expect(await readCode(`00001234 H5${which}`, [keys.key])).toBeNull();
});
