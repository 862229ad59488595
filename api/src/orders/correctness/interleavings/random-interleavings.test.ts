import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BookingDocument, ShowDocument } from '../../../db/documents.ts';
import { reconcile } from '../../reconcile.ts';
import { sweep } from '../../settlement/sweep.ts';
import { newSigningKeys } from '../../../releases/signing/index.ts';
import { replayOfRun } from '../../../testing/random.ts';
import { holdSeats } from '../../../seats/claim.ts';
import { nextInLine, resting } from '../../waiting/line.ts';
import { serveLines } from '../../waiting/serve-lines.ts';
import { occupiedSeats } from '../../../seats/seats.ts';
import { breakAt } from '../../testing/accident.ts';
import { brokenAtRest, brokenInMotion } from '../../testing/invariants.ts';
import { type RoundDoor, roundDoor } from '../../testing/round-door.ts';
import { moment, type Moment, type Step } from '../../testing/rounds.ts';
import { dieAt } from '../../testing/mortal.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { MENDED_ROUNDS } from './testing/mended.ts';

const ROUNDS = process.env['MATINEE_FULL'] === '1' ? 400 : 44;
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
    TICKET_SIGNING_KEY: newSigningKeys().signingKey,
  });
});
afterAll(() => world.close());

const told = {
  rounds: 0,
  steps: 0,
  accidents: 0,
  acknowledged: 0,
  asked: 0,
  checks: 0,
  waited: 0,
  offers: 0,
  shared: 0,
  taken: 0,
  letIn: 0,
  undone: 0,
  sent: 0,
  takenBack: 0,
};

/** One round: a show, what was promised about it, payments whose money is still on its way, and pages whose buyers a bank asks. */
interface Round {
  show: ShowDocument;
  promised: Map<string, 'booked' | 'paid' | 'cancelled'>;
  delayed: Set<string>;
  asked: Set<string>;
  door: RoundDoor;
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
function isFor(
  step: Step,
  { state, session, seats, share, entries = {}, sentSeats = [] }: BookingDocument,
): boolean {
  if (step.do === 'be asked by the bank') return state === 'pending' && session !== undefined;
  if (step.do === 'share') return state === 'pending' && seats.length > 1;
  if (step.do === 'send a seat') return state === 'paid';
  if (step.do === 'take a seat back') return sentSeats.length > 0;
  if (step.do === 'take an entry back') return Object.keys(entries).length > 0;
  if (step.do === 'come to a door') return !['expired', 'cancelled'].includes(state);
  return step.do !== 'take a shared seat' || share !== undefined;
}

async function takeWith(round: Round, step: Extract<Step, { which: number }>): Promise<void> {
  const all = (await bookingsOf(round.show)).filter((one) => isFor(step, one));
  const booking = all[step.which % Math.max(1, all.length)];
  if (!booking) return;
  const { _id, userId, paymentIntentId = '' } = booking;
  const session = booking.session?.id ?? '';
  const owner = world.as(userId);
  const { door } = round;
  if (step.do === 'come to a door') await door.scan(booking, step.code, false);
  else if (step.do === 'tell a door late') await door.scan(booking, 'newest', true);
  else if (step.do === 'take an entry back') await door.undo(booking, step.isOffline);
  else if (step.do === 'send a seat') await door.send(booking);
  else if (step.do === 'take a seat back') await door.takeBack(booking);
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
  else if (step.do === 'be asked by the bank')
    atStripe(() => {
      world.stripe.askAtBank(session, true);
      round.asked.add(session);
      told.asked += 1;
    });
  else
    atStripe(() => {
      world.stripe.payLater(session);
      round.delayed.add(session);
    });
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
async function brokenPromises({ show, promised, door }: Round): Promise<string[]> {
  const bookings = new Map((await bookingsOf(show)).map((booking) => [booking._id, booking]));
  const stateOf = (id: string) => bookings.get(id)?.state ?? 'lost';
  return [
    ...[...promised]
      .filter(([id, what]) => !KEPT[what].includes(stateOf(id)))
      .map(([id, what]) => `I6: booking ${id} was said to be ${what} and is ${stateOf(id)}`),
    ...door.broken([...bookings.values()]),
  ];
}

async function check(round: Round) {
  const { db, payments } = world.deps;
  if (world.clock.now() > round.latest) round.latest = world.clock.now();
  const broken = await brokenInMotion({ db, payments, now: round.latest }, [round.show._id]);
  told.checks += 1;
  expect([...broken, ...(await brokenPromises(round)), ...(await claimFreeSeats(round))]).toEqual([]);
}

/** Another quarter begins with a hold that is shared, and a friend who has taken a seat. */
async function fillByFriends(round: Round): Promise<void> {
  await take(round, { do: 'book', user: 'ann', seats: ALL_SEATS });
  await take(round, { do: 'share', which: 0 });
  await take(round, { do: 'take a shared seat', user: 'bob', which: 0 });
}

/** A quarter begins with a ticket of which one seat is sent. */
async function sell(round: Round): Promise<void> {
  await take(round, { do: 'book', user: 'ann', seats: ['A1', 'A2'] });
  await take(round, { do: 'pay at Stripe', which: 0 });
  await world.stripe.webhooks.settled();
  await take(round, { do: 'send a seat', which: 0 });
}

/** A quarter of the rounds begins with a show that is sold out, and two people who wait for it. */
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

/** I7: once those who wait have been asked, none of them could be given seats together; who rests is given none. */
async function unserved({ show }: Round): Promise<string[]> {
  await serveLines(world.deps);
  const present = await world.show(show._id);
  const now = world.clock.now();
  const isOpen = present.status === 'scheduled' && present.startsAt > now;
  const taken = new Set(occupiedSeats(present, now));
  const next = isOpen && nextInLine(present, world.deps.config.cinema.hall, taken, resting(present, now));
  const offers = (await bookingsOf(show)).filter(({ history }) => history[0]?.why === 'waited for');
  told.offers += offers.length;
  return next ? [`I7: ${next.person.userId} waits, and ${next.seats.join()} are free`] : [];
}

/** Lets everything that is owed or due happen, as a restarted API does within a minute. */
async function calm({ delayed, asked }: Round) {
  await release({ reversed: false, twice: false });
  for (const session of asked) atStripe(() => world.stripe.askAtBank(session, false));
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
  const beginning = fc.constantFrom('empty', 'full', 'shared', 'sold');
  const property = fc.asyncProperty(rounds, price, beginning, async (round, priceCents, begins) => {
    // A show that a door works at: in the cinema's city it is between ten in the morning and five.
    const hour = world.clock.now().getUTCHours();
    if (hour < 3 || hour > 9) world.clock.turnToMorning();
    const startsAt = world.clock.in({ hours: 2 });
    const show = await world.addShow({ startsAt, priceCents });
    const present: Round = {
      show,
      promised: new Map(),
      delayed: new Set(),
      asked: new Set(),
      door: roundDoor(world),
      latest: show.createdAt,
    };
    if (begins === 'full') await fill(present);
    if (begins === 'shared') await fillByFriends(present);
    if (begins === 'sold') await sell(present);
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
    for (const what of ['letIn', 'undone', 'sent', 'takenBack'] as const)
      told[what] += present.door.count[what];
  });
  const examples = MENDED_ROUNDS.map((mended) => mended.round);
  await fc.assert(property, { numRuns: ROUNDS + examples.length, examples, ...replay });
  console.log(
    `random interleavings: seed ${replay.seed}, ${told.rounds} rounds, ${told.steps} steps, ${told.accidents} accidents, ` +
      `${told.acknowledged} acknowledged answers, ${told.asked} buyers asked by their bank, ${told.waited} times somebody waited, ${told.offers} offers, ${told.shared} shared, ${told.taken} taken by friends, ` +
      `${told.letIn} let in, ${told.undone} of them taken back, ${told.sent} sent, ${told.takenBack} of them taken back, ${told.checks} checks of I1 to I6, 0 broken`,
  );
}, 900_000);
