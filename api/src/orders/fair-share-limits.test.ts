import { expect, test } from 'vitest';
import { limitsOf } from '../bookings/limits-of.ts';
import { seatIds } from '../cinema/hall-plan.ts';
import type { BookingDocument } from '../db/documents.ts';
import type { Config } from '../config.ts';
import { Failure } from '../http/failure.ts';
import { keepOrderWritten, keepShareFair } from './fair-share.ts';
import { callerOf } from './testing/caller.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';

const { world, tonight } = cinemaForTests();

type Limits = Partial<Config['booking']>;
const NONE = { seatsPerPerson: 1000, unpaidSeatMinutes: 1_000_000, seatsPerNetwork: 1000 };
/** Half of it is no seat: a network has its limit, and no more. */
const hall = { blocks: [['A']], seatsPerRow: 1 };
const row = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
const ago = (minutes: number) => world.clock.in({ minutes: -minutes });
const put = (booking: Partial<BookingDocument>) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, ...booking });

function configOf(limits: Limits): Config {
  const { config } = world.deps;
  const { booking, cinema } = config;
  return { ...config, cinema: { ...cinema, hall }, booking: { ...booking, ...NONE, ...limits } };
}

/** Whether an order of somebody is served under these limits, or how it is refused. */
async function ask(limits: Limits, seats: string[], { before = [] as string[], network = '' } = {}) {
  const config = configOf(limits);
  const caller = { ...callerOf('ann'), ...(network !== '' && { network }) };
  try {
    await keepShareFair({ ...world.deps, config }, caller, { showId: tonight()._id, seats, before });
    return 'served';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { status, code, message, extra } = error;
    return { status, code, message, ...extra };
  }
}

/** Looks once more at an order that is written down, under these limits. */
function keep(order: BookingDocument, limits: Limits) {
  const config = configOf(limits);
  return keepOrderWritten({ ...world.deps, config }, { ...order, limits: limitsOf(config.booking) });
}

test('ten seats are served and eleven are not: live holds, tickets and orders under way are counted, a seat once', async () => {
  const ten = { seatsPerPerson: 10 };
  await put({ seats: row('A', 4) });
  await put({ seats: row('B', 3), state: 'paid', holdUntil: ago(60) });
  expect(await ask(ten, ['C1', 'C2'], { before: ['D1', 'A1'] })).toBe('served');
  expect(await ask(ten, ['D1', 'C2', 'A2'], { before: ['D1', 'C1'] })).toBe('served');
  expect(await ask(ten, ['C1', 'C2', 'C3'], { before: ['D1'] })).toEqual({
    status: 409,
    code: 'too_many_seats',
    message:
      'One person can have 10 seats of a show. You have 8: choose fewer, or ask the cinema for a group.',
  });
});

test('an order that is written down may be beside so much, and is none of what is had beside it', async () => {
  const free = { amountCents: 0 };
  await put({ ...free, seats: row('A', 4), state: 'paid' });
  const order = await put({ ...free, seats: row('B', 2) });
  await expect(keep(order, { seatsPerPerson: 6 })).resolves.toBeUndefined();
  await expect(keep(order, { seatsPerPerson: 5 })).rejects.toMatchObject({
    code: 'too_many_seats',
    message: expect.stringContaining('You have 4:'),
  });
});

test('an order that waited in vain for another one to go is told what that one has', async () => {
  const free = { amountCents: 0 };
  // The one with the smaller id waits: with ids by chance it would be told at once, one time in two.
  const [smaller = '', larger = ''] = ['1', '2'].map((digit) => digit.repeat(24));
  const order = await put({ ...free, _id: smaller, seats: row('B', 2) });
  await put({ ...free, _id: larger, seats: row('A', 4) });
  await expect(keep(order, { seatsPerPerson: 5 })).rejects.toMatchObject({
    message: expect.stringContaining('You have 4:'),
  });
});

test('what an order replaces is not had beside it, before it is written down and after', async () => {
  await put({ seats: row('A', 4) });
  expect(await ask({ seatsPerPerson: 4 }, ['A4', 'A5'])).toBe('served');
  const order = await put({ seats: ['A4', 'A5'] });
  await expect(keep(order, { seatsPerPerson: 4 })).resolves.toBeUndefined();
});

test('seats whose payment is on its way are a person’s, also when the hold is over; those of a page that gave way are not', async () => {
  const paying = { holdUntil: ago(60), payingPage: 'cs_1' };
  await put({ ...paying, seats: row('A', 4), session: { id: 'cs_1', url: 'https://pay.test' } });
  await put({ ...paying, seats: row('B', 5), session: { id: 'cs_2', url: 'https://pay.test' } });
  expect(await ask({ seatsPerPerson: 5 }, ['C1'])).toBe('served');
  expect(await ask({ seatsPerPerson: 5 }, ['C1', 'C2'])).toMatchObject({ code: 'too_many_seats' });
  // The same seats once more are none more.
  expect(await ask({ seatsPerPerson: 5 }, row('A', 4))).toBe('served');
});

test('what is over, given up, of another show or of somebody else is no seat of a person', async () => {
  await put({ seats: row('A', 5), holdUntil: world.clock.now() });
  for (const state of ['expired', 'cancelled', 'refunding', 'refunded'] as const)
    await put({ seats: row('B', 5), state });
  await put({ seats: row('C', 5), showId: 'another' });
  await put({ seats: row('D', 5), userId: 'bob' });
  expect(await ask({ seatsPerPerson: 5 }, row('E', 5))).toBe('served');
});

test('the same seats again are the same order, whatever the limits say; other seats are not', async () => {
  await put({ seats: ['A1', 'A2'], history: [{ state: 'pending', at: ago(30), why: '' }], network: 'n' });
  await put({ seats: ['B1'], userId: 'bob', network: 'n' });
  const none = { seatsPerPerson: 0, unpaidSeatMinutes: 0, seatsPerNetwork: 0 };
  expect(await ask(none, ['A1', 'A2'], { network: 'n' })).toBe('served');
  expect(await ask(none, ['A1'], { network: 'n' })).toMatchObject({ code: 'too_many_seats' });
});

test('who made very many bookings of a show within an hour pauses, although they gave all of them back', async () => {
  const given = () => put({ seats: ['A1'], state: 'cancelled', createdAt: ago(10) });
  await Promise.all(Array.from({ length: 59 }, given));
  expect(await ask({}, ['E1'])).toBe('served');
  await given();
  expect(await ask({}, ['E1'])).toMatchObject({ status: 429, code: 'too_many_bookings' });
});

const held = (from: number, to?: number): BookingDocument['history'] => [
  { state: 'pending', at: ago(from), why: '' },
  ...(to === undefined ? [] : [{ state: 'expired' as const, at: ago(to), why: '' }]),
];
const session = { id: 'cs_1', url: null };

/** The limit at which somebody just has to pause is what was counted. */
async function isCounted(minutes: number) {
  expect(await ask({ unpaidSeatMinutes: minutes }, ['E1'])).toMatchObject({ code: 'too_many_unpaid' });
  expect(await ask({ unpaidSeatMinutes: minutes + 1 }, ['E1'])).toBe('served');
}

test.each<[string, () => Partial<BookingDocument> & { endsIn?: number }, number]>([
  ['from its beginning to its end', () => ({ history: held(30, 10) }), 40],
  ['to now while it lasts', () => ({ history: held(5) }), 10],
  ['to the end of the hold when nobody has ended it yet', () => ({ history: held(30), endsIn: -20 }), 20],
  [
    'to its end, also where that came after the end of the hold',
    () => ({ history: held(30, 10), endsIn: -20 }),
    40,
  ],
  ['from an hour ago when it began before', () => ({ history: held(70, 50) }), 20],
  [
    'each time when it was paid for anew and not paid again',
    () => ({ history: [...held(40, 30), ...held(20, 15)], state: 'expired' as const }),
    30,
  ],
])('a hold without payment counts %s', async (_, made, minutes) => {
  const { endsIn = 5, ...booking } = made();
  const seats = ['A1', 'A2'];
  await put({ seats, session, holdUntil: world.clock.in({ minutes: endsIn }), ...booking });
  // It adds up with others, and what lies more than an hour back takes nothing away.
  await put({ session, state: 'expired', history: held(90, 80) });
  await put({ session, state: 'expired', history: held(10, 7) });
  await isCounted(minutes + 3);
});

test.each([
  ['is paid', { state: 'paid' as const, session }],
  ['was paid and went back', { paymentIntentId: 'pi_1', session }],
  ['is owed back', { refund: { reason: '', amountCents: 1, requestedAt: new Date(0) }, session }],
  ['never had a payment page', {}],
  ['is being paid for', { session, payingPage: 'cs_1', state: 'pending' as const }],
])('a hold that %s is not counted against a person', async (_, booking) => {
  await put({ state: 'expired', history: held(50, 10), ...booking });
  await put({ state: 'expired', history: held(10, 9), session });
  await isCounted(1);
});

test.each([
  ['whose page is being closed for friends', { closingPage: 'cs_1' }],
  ['whose payment has failed', { session, payingPage: 'cs_1', state: 'expired' as const }],
  ['that waited for friends', { share: { token: 't', holder: 'ann', holderName: 'Ann' } }],
])('a hold %s is counted as one with a page', async (_, booking) => {
  await put({ history: held(5), ...booking });
  await isCounted(5);
});

test.each<[string, () => Partial<BookingDocument>, number]>([
  ['got none for: the first time counts', () => ({ hadPageAt: ago(35) }), 10],
  ['got one for, which it lost: both count', () => ({ hadPageAt: ago(20) }), 20],
  [
    'has one for of a release that does not say when: both count',
    () => ({ hadPageAt: ago(35), session }),
    20,
  ],
])('of a hold with a page that was taken up again, which it %s', async (_, booking, minutes) => {
  await put({ state: 'expired', history: [...held(40, 30), ...held(20, 10)], ...booking() });
  await isCounted(minutes);
});

const offered = (from: number, to: number): BookingDocument['history'] => {
  const [first, ...rest] = held(from, to);
  return [{ ...first!, why: 'waited for' }, ...rest];
};
const share = { token: 't', holder: 'ann', holderName: 'Ann' };
const over = { state: 'expired' as const, hadPageAt: new Date(0), session };

test.each<[string, () => Partial<BookingDocument>[], number]>([
  [
    'of one sharing, all its seats',
    () => ['A1', 'A2'].map((seat) => ({ share, seats: [seat], history: held(45, 15) })),
    20,
  ],
  ['of what somebody had waited for', () => [{ seats: ['A1', 'A2'], history: offered(45, 15) }], 20],
  ['of one that was shorter', () => [{ share, history: held(45, 40) }], 5],
  [
    'of what somebody had waited for and shared then, each',
    () => [
      { seats: ['A1', 'A2'], shareToken: 't', history: offered(58, 38) },
      ...['A1', 'A2'].map((seat) => ({ share, seats: [seat], history: held(38, 8) })),
    ],
    40,
  ],
  [
    'beside one of more than an hour ago',
    () => [
      { share, history: held(90, 60) },
      { share, history: held(30, 0) },
    ],
    10,
  ],
  [
    'of the first time alone of one that was taken up again',
    () => [{ share, history: [...held(58, 30), ...held(29, 14)] }],
    25,
  ],
])(
  'of a hold that the site made longer at most an ordinary one’s minutes count, once: %s',
  async (_, made, minutes) => {
    for (const booking of made()) await put({ ...over, ...booking });
    await isCounted(minutes);
  },
);

test('all minutes of two such holds count', async () => {
  await put({ ...over, share, history: held(55, 30) });
  await put({ ...over, history: offered(29, 3) });
  await isCounted(51);
});

test('also while most of the hall is held, no more than an ordinary one’s minutes count of such a hold', async () => {
  const other = { state: 'held', bookingId: 'other', until: world.clock.in({ minutes: 5 }) };
  const seats = seatIds(world.deps.config.cinema.hall).map((seat) => [`seats.${seat}`, other]);
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: Object.fromEntries(seats) });
  await put({ ...over, share, history: held(45, 15) });
  expect(await ask({ unpaidSeatMinutes: 31 }, ['E1'])).toBe('served');
  expect(await ask({ unpaidSeatMinutes: 30 }, ['E1'])).toMatchObject({ code: 'too_many_unpaid' });
});

test('a person who has to pause is told after how long an order is served', async () => {
  await put({ seats: row('A', 5), state: 'expired', history: held(50, 30), session });
  expect(await ask({ unpaidSeatMinutes: 100 }, ['E1'])).toEqual({
    status: 429,
    code: 'too_many_unpaid',
    message: 'You held seats of this show for long without paying. Please try again in 11 minutes.',
    retryAfter: 660,
  });
});

test('nobody has to pause for longer than what was held is remembered', async () => {
  await put({ history: held(60), holdUntil: world.clock.in({ minutes: 120 }), session });
  expect(await ask({ unpaidSeatMinutes: 60 }, ['E1'])).toMatchObject({ retryAfter: 3600 });
});

test('unpaid seats of others in one network are limited: two together may have as many, and no more', async () => {
  await put({ userId: 'bob', seats: row('A', 3), network: 'n', holdUntil: world.clock.in({ ms: 90_500 }) });
  await put({ userId: 'cy', seats: ['B1'], network: 'n' });
  await put({ seats: ['B2'], network: 'n' });
  expect(await ask({ seatsPerNetwork: 7 }, ['C1', 'C2'], { network: 'n' })).toBe('served');
  expect(await ask({ seatsPerNetwork: 7 }, ['C1', 'C2', 'C3'], { network: 'n' })).toEqual({
    status: 429,
    code: 'network_busy',
    message:
      'Too many seats of this show are waiting for payment from your network. Please try again in a moment.',
    retryAfter: 91,
  });
});

test('a network that holds more than it may takes no more by a friend who takes one of the seats', async () => {
  // Alone somebody may hold more than several people of a network.
  await put({ userId: 'bob', seats: row('A', 5), network: 'n' });
  const two = { seatsPerNetwork: 2 };
  expect(await ask(two, ['A1'], { network: 'n' })).toBe('served');
  expect(await ask(two, ['A1', 'B1'], { network: 'n' })).toMatchObject({ code: 'network_busy' });
});

test('of a busy network an order has what it replaces not beside it, but what friends were asked to pay for', async () => {
  await put({ userId: 'bob', seats: row('A', 3), network: 'n', holdUntil: world.clock.in({ ms: 90_500 }) });
  await put({ seats: ['B1', 'B2'], network: 'n' });
  expect(await ask({ seatsPerNetwork: 5 }, ['B2', 'B3'], { network: 'n' })).toBe('served');
  await put({ seats: ['C1'], network: 'n', share, holdUntil: world.clock.in({ minutes: 1 }) });
  expect(await ask({ seatsPerNetwork: 5 }, ['C1', 'B3'], { network: 'n' })).toMatchObject({
    code: 'network_busy',
    retryAfter: 60,
  });
});

test('an order that is written down stays beside what its network holds of another show', async () => {
  await put({ userId: 'bob', showId: 'another', seats: row('B', 5), network: 'home' });
  const order = await put({ network: 'home' });
  await expect(keep(order, { seatsPerNetwork: 2 })).resolves.toBeUndefined();
});

test('tickets, holds that are over, other shows and other networks do not count for a network; nor where it is unknown', async () => {
  const one = { seatsPerNetwork: 2 };
  const bob = { userId: 'bob', seats: row('A', 5), network: 'n' };
  await put({ ...bob, state: 'paid' });
  await put({ ...bob, holdUntil: world.clock.now() });
  await put({ ...bob, showId: 'another' });
  await put({ ...bob, network: 'm' });
  await put({ ...bob, seats: ['B1'] });
  expect(await ask(one, ['C1'], { network: 'n' })).toBe('served');
  expect(await ask(one, ['C1', 'C2'], { network: 'n' })).toMatchObject({ code: 'network_busy' });
  expect(await ask(one, ['C1', 'C2'])).toBe('served');
});

test('somebody who is alone in a network has only the limits of a person', async () => {
  await put({ seats: row('A', 5), network: 'n' });
  expect(await ask({ seatsPerNetwork: 1 }, ['B1'], { network: 'n' })).toBe('served');
});

test('what is said of the wait is a second at least', async () => {
  await put({ userId: 'bob', network: 'n', holdUntil: world.clock.in({ ms: 1 }) });
  expect(await ask({ seatsPerNetwork: 1 }, ['B1'], { network: 'n' })).toMatchObject({ retryAfter: 1 });
});
