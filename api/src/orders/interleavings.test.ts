import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import { reconcile } from './reconcile.ts';
import { sweep } from './settlement/sweep.ts';
import { replayOfRun } from '../testing/random.ts';
import { holdSeats } from '../seats/claim.ts';
import { nextInLine } from './waiting/line.ts';
import { serveLines } from './waiting/serve-lines.ts';
import { occupiedSeats } from '../seats/seats.ts';
import { breakAt } from './testing/accident.ts';
import { brokenAtRest, brokenInMotion } from './testing/invariants.ts';
import { moment, type Moment, type Step } from './testing/rounds.ts';
import { dieAt } from './testing/mortal.ts';
import { startWorld, type World } from './testing/world.ts';

const ROUNDS = process.env['MATINEE_FULL'] === '1' ? 400 : 25;
const ALL_SEATS = ['A1', 'A2', 'A3'];

let world: World;
beforeAll(async () => {
  world = await startWorld({
    CANCEL_UNTIL_MINUTES: '0',
    // A hall of these seats alone: who waits cannot be given others.
    HALL_ROWS: 'A',
    SEATS_PER_ROW: String(ALL_SEATS.length),
    WAITING_OFFER_MINUTES: '10',
    FRIENDS_HOLD_MINUTES: '10',
    OPEN_HOLDS_PER_SHOW: '3',
    STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
  });
});
afterAll(() => world.close());

const told = {
  rounds: 0,
  steps: 0,
  accidents: 0,
  acknowledged: 0,
  checks: 0,
  waited: 0,
  offers: 0,
  shared: 0,
  taken: 0,
  letIn: 0,
};

/** One round: a show, what was promised about it, and payments whose money is still on its way. */
interface Round {
  show: ShowDocument;
  promised: Map<string, 'booked' | 'paid' | 'cancelled'>;
  delayed: Set<string>;
  /** Scans that a door was told "in" for. */
  letIn: { bookingId: string; seat: string; scanId: string }[];
  /** The latest that the clock has shown: a hold that ran out by it does not last again when the clock is set back. */
  latest: Date;
}

const bookingsOf = (show: ShowDocument) => world.deps.db.bookings.find({ showId: show._id }).toArray();

async function release({ reversed, twice }: { reversed: boolean; twice: boolean }) {
  await world.stripe.webhooks.release((held) => {
    const order = reversed ? held.toReversed() : held;
    return twice ? [...order, ...order] : order;
  });
}

async function take(round: Round, step: Step): Promise<void> {
  const { show } = round;
  if (step.do === 'sweep') return sweep(world.deps);
  if (step.do === 'serve the line') return serveLines(world.deps);
  if (step.do === 'wait' || step.do === 'wait no more') {
    const path = `booking/waiting/${show._id}`;
    const person = world.as(step.user);
    if (step.do === 'wait no more') await person.post(`${path}/leave`, {});
    else if ((await person.post(path, { count: step.count })).success) told.waited += 1;
    return undefined;
  }
  if (step.do === 'reconcile') return reconcile(world.deps);
  if (step.do === 'hold events') return world.stripe.webhooks.hold();
  if (step.do === 'lose events') return world.stripe.webhooks.release(() => []);
  if (step.do === 'release events') return release(step);
  if (step.do === 'cancel the show') {
    await world.as('boss').post(`show/${show._id}/cancel`, { reason: 'No power' });
    return undefined;
  }
  if (step.do === 'book') {
    const answer = await world.as(step.user).book(show._id, step.seats);
    if (answer.success) promise(round, answer.bookingId, show.priceCents === 0 ? 'paid' : 'booked');
    return undefined;
  }
  if ('which' in step) return takeWith(round, step);
  return undefined;
}

function promise({ promised }: Round, bookingId: string, what: 'booked' | 'paid' | 'cancelled') {
  told.acknowledged += 1;
  const before = promised.get(bookingId);
  // The answers of one moment arrive in any order, and a booking that is paid may be booked again by its twin.
  if (before === 'cancelled' || (before === 'paid' && what === 'booked')) return;
  promised.set(bookingId, what);
}

/** Whether a step is of any use with a booking. */
function isFor(step: Step, { state, seats, share }: BookingDocument): boolean {
  if (step.do === 'share') return state === 'pending' && seats.length > 1;
  return step.do !== 'take a shared seat' || share !== undefined;
}

async function takeWith(round: Round, step: Extract<Step, { which: number }>): Promise<void> {
  const all = (await bookingsOf(round.show)).filter((one) => isFor(step, one));
  const booking = all[step.which % Math.max(1, all.length)];
  if (!booking) return;
  const { _id, userId, paymentIntentId = '' } = booking;
  const session = booking.session?.id ?? '';
  const owner = world.as(userId);
  if (step.do === 'come to a door') await comeToDoor(round, booking);
  else if (step.do === 'share') {
    if ((await owner.post(`booking/${_id}/share`, {})).success) told.shared += 1;
  } else if (step.do === 'take a shared seat') {
    const { share, seats } = booking;
    if (!share) return;
    const taken = await world.as(step.user).post(`booking/shared/${share.token}/take`, { seat: seats[0] });
    if (taken.success) told.taken += 1;
  } else if (step.do === 'pay now') await owner.pay(_id);
  else if (step.do === 'cancel') {
    if ((await owner.cancel(_id)).success) promise(round, _id, 'cancelled');
  } else if (step.do === 'confirm') {
    if (session && (await owner.confirm(session)).status === 'paid') promise(round, _id, 'paid');
  } else if (step.do === 'bank sends the refund back') {
    const { data } = await world.deps.payments.refunds.list({ payment_intent: paymentIntentId });
    atStripe(() => world.stripe.failRefund(data[0]?.id ?? ''));
  } else if (step.do === 'refund in the dashboard') atStripe(() => world.stripe.refund(paymentIntentId));
  else if (step.do === 'pay at Stripe') atStripe(() => world.stripe.pay(session));
  else
    atStripe(() => {
      world.stripe.payLater(session);
      round.delayed.add(session);
    });
}

/** A door tells that somebody came while it had no network: it tells whichever day it is. */
async function comeToDoor({ letIn }: Round, { _id: bookingId, seats: [seat = ''] }: BookingDocument) {
  const scanId = randomUUID();
  const admittedAt = world.clock.now().toISOString();
  const scans = [{ scanId, door: 'Door 1', code: `${bookingId}-${seat}`, admittedAt }];
  const { admissions } = await world.as('doorkeeper').post('door/entries', { scans });
  if (admissions?.[0]?.outcome !== 'in') return;
  told.letIn += 1;
  letIn.push({ bookingId, seat, scanId });
}

function atStripe(act: () => unknown) {
  try {
    act();
  } catch {
    // The page is closed or there is nothing to give back: Stripe says no, as it would to a person.
  }
}

/** Takes a moment's steps at once; whatever broke or died meanwhile is whole again afterwards. */
async function live(round: Round, { steps, crash }: Moment): Promise<void> {
  const death = crash?.isDeath && dieAt(world.deps.db, crash.at, crash.isDone);
  if (crash && !crash.isDeath) breakAt(world.deps.db, crash.at, crash.isDone);
  await Promise.all(steps.map((step) => take(round, step).catch(() => undefined)));
  if (death) death.restart();
  vi.restoreAllMocks();
  told.steps += steps.length;
  told.accidents += crash ? 1 : 0;
  await world.stripe.webhooks.settled();
}

/** I5: whatever nobody owns can be claimed at once; the claim of this stranger ends in the same instant. */
async function claimFreeSeats({ show }: Round): Promise<string[]> {
  const now = world.clock.now();
  const present = await world.show(show._id);
  if (present.status === 'cancelled' || present.startsAt <= now) return [];
  const taken = occupiedSeats(present, now);
  const free = ALL_SEATS.filter((seat) => !taken.includes(seat));
  const stranger = { _id: world.deps.ids.next(), showId: show._id, seats: free };
  const claimed =
    free.length === 0 || (await holdSeats(world.deps.db, stranger, now, now, { seen: present.seatsVersion }));
  return claimed ? [] : [`I5: ${free.join()} of show ${show._id} are free and cannot be claimed`];
}

const KEPT = {
  booked: ['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'],
  paid: ['paid', 'refunding', 'refunded'],
  cancelled: ['cancelled', 'refunding', 'refunded'],
};

/** I6: what an answer said is still so, whatever broke since. */
async function brokenPromises({ show, promised, letIn }: Round): Promise<string[]> {
  const bookings = new Map((await bookingsOf(show)).map((booking) => [booking._id, booking]));
  const stateOf = (id: string) => bookings.get(id)?.state ?? 'lost';
  return [
    ...[...promised]
      .filter(([id, what]) => !KEPT[what].includes(stateOf(id)))
      .map(([id, what]) => `I6: booking ${id} was said to be ${what} and is ${stateOf(id)}`),
    ...letIn
      .filter(({ bookingId, seat, scanId }) => bookings.get(bookingId)?.entries?.[seat]?.scanId !== scanId)
      .map(
        ({ bookingId, seat }) =>
          `I6: ${seat} of booking ${bookingId} was let in and has another entry, or none`,
      ),
  ];
}

async function check(round: Round) {
  const { db, payments } = world.deps;
  if (world.clock.now() > round.latest) round.latest = world.clock.now();
  const broken = await brokenInMotion({ db, payments, now: round.latest }, [round.show._id]);
  told.checks += 1;
  expect([...broken, ...(await brokenPromises(round)), ...(await claimFreeSeats(round))]).toEqual([]);
}

/** Another third begins with a hold that is shared, and a friend who has taken a seat. */
async function fillByFriends(round: Round): Promise<void> {
  await take(round, { do: 'book', user: 'ann', seats: ALL_SEATS });
  await take(round, { do: 'share', which: 0 });
  await take(round, { do: 'take a shared seat', user: 'bob', which: 0 });
}

/** A third of the rounds begins with a show that is sold out, and two people who wait for it. */
async function fill(round: Round): Promise<void> {
  for (const seats of [['A1', 'A2'], ['A3']]) {
    await take(round, { do: 'book', user: 'dan', seats });
    const all = await bookingsOf(round.show);
    await takeWith(round, { do: 'pay at Stripe', which: all.length - 1 });
  }
  await world.stripe.webhooks.settled();
  await take(round, { do: 'wait', user: 'ann', count: 2 });
  await take(round, { do: 'wait', user: 'bob', count: 1 });
}

/** I7: once those who wait have been asked, none of them could be given seats together. */
async function unserved({ show }: Round): Promise<string[]> {
  await serveLines(world.deps);
  const present = await world.show(show._id);
  const now = world.clock.now();
  const isOpen = present.status === 'scheduled' && present.startsAt > now;
  const taken = new Set(occupiedSeats(present, now));
  const next = isOpen && nextInLine(present, world.deps.config.cinema.hall, taken);
  const offers = (await bookingsOf(show)).filter(({ history }) => history[0]?.why === 'waited for');
  told.offers += offers.length;
  return next ? [`I7: ${next.person.userId} waits, and ${next.seats.join()} are free`] : [];
}

/** Lets everything that is owed or due happen, as a restarted API does within a minute. */
async function calm({ delayed }: Round) {
  await release({ reversed: false, twice: false });
  for (const session of delayed) atStripe(() => world.stripe.settleLater(session, 'succeed'));
  await world.stripe.webhooks.settled();
  // A hold lasts ten, and the clock was set back by at most one after each of ten moments.
  world.clock.turn({ minutes: 21 });
  await sweep(world.deps);
  await reconcile(world.deps);
  await world.stripe.webhooks.settled();
}

test('whatever happens at once, in any order and with accidents: I1 to I6 hold after each step, and nobody waits beside free seats', async () => {
  const replay = replayOfRun(20261121);
  const rounds = fc.array(moment, { minLength: 3, maxLength: 10, size: 'max' });
  const price = fc.constantFrom(1000, 1000, 1000, 0);
  const beginning = fc.constantFrom('empty', 'full', 'shared');
  const property = fc.asyncProperty(rounds, price, beginning, async (round, priceCents, begins) => {
    const startsAt = world.clock.in({ hours: 2 });
    const show = await world.addShow({ startsAt, priceCents });
    const present: Round = {
      show,
      promised: new Map(),
      delayed: new Set(),
      letIn: [],
      latest: show.createdAt,
    };
    if (begins === 'full') await fill(present);
    if (begins === 'shared') await fillByFriends(present);
    for (const one of round) {
      await live(present, one);
      await check(present);
      world.clock.turn({ minutes: one.minutes });
    }
    await calm(present);
    const { db, payments } = world.deps;
    expect(await brokenAtRest({ db, payments, now: world.clock.now() }, [show._id])).toEqual([]);
    await check(present);
    expect(await unserved(present)).toEqual([]);
    await check(present);
    told.rounds += 1;
  });
  await fc.assert(property, { numRuns: ROUNDS, ...replay });
  console.log(
    `interleavings: seed ${replay.seed}, ${told.rounds} rounds, ${told.steps} steps, ${told.accidents} accidents, ` +
      `${told.acknowledged} acknowledged answers, ${told.waited} times somebody waited, ${told.offers} offers, ${told.shared} shared, ${told.taken} taken by friends, ${told.letIn} let in, ${told.checks} checks of I1 to I6, 0 broken`,
  );
}, 900_000);
