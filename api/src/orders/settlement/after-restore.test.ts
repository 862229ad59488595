import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { reconcileAll } from '../testing/reconcile-all.ts';
import { brokenAtRest } from '../testing/invariants.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { endRestore, forgetRestore, restoredFrom, restoreMark } from '../../db/restore-mark.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { catchUpAfterRestore } from './after-restore.ts';
import { sweep } from './sweep.ts';

const { world, tonight, hold, buy, refundsOf, news } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'matinee-restore-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Does something that the database forgets, because it is restored from a backup that was taken before. */
async function forgotten<T>(work: () => Promise<T>): Promise<T> {
  const { raw } = world.deps.db;
  await writeBackup(raw, folder);
  const result = await work();
  await news();
  await raw.dropDatabase();
  await restoreBackup(raw, folder);
  return result;
}

const caseOf = async (sessionId: string) => {
  const found = await world.deps.db.moneyCases.findOne({ sessionId });
  return found && { kind: found.kind, steps: found.steps.map(({ outcome }) => outcome) };
};
const paymentOf = async (sessionId: string) => {
  const { payment_intent } = await world.deps.payments.checkout.sessions.retrieve(sessionId);
  return { paymentIntentId: String(payment_intent) };
};

test('what a restored database slept through is asked of Stripe: paid is paid, refunded is refunded, and lost money goes back', async () => {
  const show = tonight();
  const { db } = world.deps;
  const refunded = await buy('ann', show, ['A1']);
  const paid = await hold('bob', show, ['B1']);
  const lost = await forgotten(async () => {
    expect(await world.as('ann').cancel(refunded.bookingId)).toMatchObject({ http: 200 });
    world.stripe.pay(paid.sessionId);
    return buy('cyn', show, ['C1']);
  });
  expect((await world.booking(refunded.bookingId)).state).toBe('paid');

  await reconcileAll(world.deps);
  expect((await world.booking(refunded.bookingId)).state).toBe('refunded');
  expect((await world.booking(paid.bookingId)).state).toBe('paid');
  const payment = await paymentOf(lost.sessionId);
  expect(await refundsOf(payment)).toMatchObject([{ amount: 1000 }]);
  expect(await caseOf(lost.sessionId)).toEqual({ kind: 'unknown_session', steps: ['owed', 'refunded'] });
  const books = { db, payments: world.deps.payments, now: world.clock.now() };
  expect(await brokenAtRest(books, [show._id])).toEqual([]);

  expect(await restoredFrom(db.raw)).toBeNull();
  await reconcileAll(world.deps);
  expect(await refundsOf(payment)).toHaveLength(1);
});

test('a lost payment that a webhook has noted as none of ours is told as refunded once its money is back', async () => {
  const lost = await forgotten(() => hold('cyn', tonight(), ['C1']));
  world.stripe.pay(lost.sessionId);
  await news();
  expect(await caseOf(lost.sessionId)).toMatchObject({ steps: ['noted'] });
  await reconcileAll(world.deps);
  expect(await caseOf(lost.sessionId)).toMatchObject({ steps: ['noted', 'owed', 'refunded'] });
  const line = { _id: `unknown_session-${lost.sessionId}`, outcome: 'refunded', amount: 10 };
  const cases = expect.arrayContaining([expect.objectContaining(line)]);
  expect(await world.as('boss').get('admin/money')).toMatchObject({ cases });
  expect(await refundsOf(await paymentOf(lost.sessionId))).toHaveLength(1);
});

/** Ann's seat, shared before the backup, which Ben takes after it, and pays for. */
async function paidByFriend() {
  const { bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  const { token } = (await world.as('ann').post(`booking/${bookingId}/share`, {})) as unknown as {
    token: string;
  };
  const parts = () => world.deps.db.bookings.find({ 'share.token': token }).sort({ seats: 1 }).toArray();
  const sessionId = await forgotten(async () => {
    await world.as('ben').post(`booking/shared/${token}/take`, { seat: 'A1' });
    const [bens] = await parts();
    expect(await world.as('ben').pay(bens!._id)).toMatchObject({ http: 200 });
    const { session } = await world.booking(bens!._id);
    world.stripe.pay(session!.id);
    return session!.id;
  });
  return { sessionId, parts };
}

test.each([0, 60])(
  'a friend’s seat that was taken and paid for since is theirs, also where its hold is over by then: after %i minutes',
  async (minutes) => {
    const { sessionId, parts } = await paidByFriend();
    expect((await parts()).map(({ userId }) => userId)).toEqual(['ann', 'ann']);
    world.clock.turn({ minutes });
    await reconcileAll(world.deps);
    const [bens, anns] = await parts();
    expect(bens).toMatchObject({
      userId: 'ben',
      userName: 'Name of ben',
      state: 'paid',
      session: { id: sessionId },
    });
    expect(bens?.share).toMatchObject({ holder: 'ann', isTaken: true });
    expect(anns).toMatchObject({ userId: 'ann' });
    world.clock.turn({ minutes: 61 });
    await sweep(world.deps);
    const books = { db: world.deps.db, payments: world.deps.payments, now: world.clock.now() };
    expect(await brokenAtRest(books, [tonight()._id])).toEqual([]);
  },
);

test('a seat that its holder pays for stays theirs, and so does one whose page does not say whose it was', async () => {
  const { sessionId, parts } = await paidByFriend();
  const { sessions } = world.deps.payments.checkout;
  const list = sessions.list.bind(sessions);
  vi.spyOn(sessions, 'list').mockImplementation(((...words: Parameters<typeof list>) =>
    (async function* () {
      for await (const session of list(...words)) {
        const { buyer: _, ...metadata } = session.metadata ?? {};
        yield session.id === sessionId ? { ...session, metadata } : session;
      }
    })()) as never);
  await catchUpAfterRestore(world.deps);
  const [, second] = await parts();
  expect(await world.as('ann').pay(second!._id)).toMatchObject({ http: 200 });
  world.stripe.pay((await world.booking(second!._id)).session!.id);
  await news();
  expect((await parts()).map(({ userId, state }) => [userId, state])).toEqual([
    ['ann', 'paid'],
    ['ann', 'paid'],
  ]);
});

test('the payment page of a lost booking takes no money any more', async () => {
  const lost = await forgotten(() => hold('cyn', tonight(), ['C1']));
  await reconcileAll(world.deps);
  expect(() => world.stripe.pay(lost.sessionId)).toThrow();
  expect(await caseOf(lost.sessionId)).toBeNull();
});

test.each([
  ['arrives goes back', 'succeed', ['owed', 'refunded'], 1],
  ['never arrives is owed to nobody', 'fail', ['owed', 'noted'], 0],
] as const)('money on its way to a lost booking that %s', async (_, outcome, steps, refunds) => {
  const lost = await forgotten(async () => {
    const held = await hold('cyn', tonight(), ['C1']);
    world.stripe.payLater(held.sessionId);
    return held;
  });
  await reconcileAll(world.deps);
  expect(await caseOf(lost.sessionId)).toMatchObject({ steps: ['owed'] });
  world.stripe.settleLater(lost.sessionId, outcome);
  await news();
  await reconcileAll(world.deps);
  expect(await caseOf(lost.sessionId)).toMatchObject({ steps });
  expect(await refundsOf(await paymentOf(lost.sessionId))).toHaveLength(refunds);
});

test.each([
  ['will not return waits for a person', 'resource_missing', 'failed'],
  ['does not return while a bank decides stays owed', 'charge_disputed', 'owed'],
])('a payment that Stripe %s, and keeps no other from its owner', async (_, code, outcome) => {
  const lost = await forgotten(async () => [
    await buy('ann', tonight(), ['A1']),
    await buy('bob', tonight(), ['B1']),
  ]);
  const refused = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code,
  });
  const { refunds } = world.deps.payments;
  const create = refunds.create.bind(refunds);
  const { paymentIntentId } = await paymentOf(lost[0]!.sessionId);
  vi.spyOn(refunds, 'create').mockImplementation(async (words, ...rest) => {
    if (words?.payment_intent === paymentIntentId) throw refused;
    return create(words, ...rest);
  });
  await reconcileAll(world.deps);
  const cases = await Promise.all(lost.map(({ sessionId }) => caseOf(sessionId)));
  expect(cases.map((one) => one?.steps.at(-1)).toSorted()).toEqual([outcome, 'refunded']);
  expect(await restoredFrom(world.deps.db.raw)).toBeNull();
});

/** As after a restore from a backup of so many days ago: of tickets bought before that, only asking for each tells more. */
async function restoredFromDaysAgo(days: number, work: () => Promise<void>): Promise<void> {
  const today = world.clock.now();
  world.clock.turn({ hours: 24 * 40 });
  await endRestore(world.deps.db.raw, world.clock.in({ hours: -24 * days }));
  try {
    await work();
  } finally {
    world.clock.turnTo(today);
    await forgetRestore(world.deps.db.raw);
  }
}

test.each([
  ['older than', 31, 'refunded'],
  ['not older than', 29, 'paid'],
] as const)(
  'of a backup %s the events of Stripe (%i days), a ticket that was refunded before it is %s',
  async (_, days, state) => {
    const { bookingId } = await buy('ann', tonight(), ['A1']);
    const { bookingId: other } = await buy('bob', tonight(), ['B1']);
    const { paymentIntentId = '' } = await world.booking(bookingId);
    world.stripe.webhooks.hold();
    world.stripe.refund(paymentIntentId);
    await world.stripe.webhooks.release(() => []);
    await restoredFromDaysAgo(days, () => catchUpAfterRestore(world.deps));
    expect((await world.booking(bookingId)).state).toBe(state);
    expect((await world.booking(other)).state).toBe('paid');
  },
);

test.each([
  ['within half a year before', 179, ['failed', 'succeeded']],
  ['longer before', 181, ['failed']],
])(
  'a refund that was made %s an old backup, and came back from the bank since, is made again: %i days',
  async (_, days, statuses) => {
    const { bookingId } = await buy('ann', tonight(), ['A1']);
    await world.as('ann').cancel(bookingId);
    // What is told of the refund itself is not to come across the one that failed.
    await world.stripe.webhooks.settled();
    const booking = await world.booking(bookingId);
    const [refund] = await refundsOf(booking);
    world.stripe.webhooks.hold();
    world.stripe.failRefund(refund?.id ?? '');
    await world.stripe.webhooks.release(() => []);
    // The backup is of nine days from now.
    const doneAt = world.clock.in({ hours: 24 * (9 - days) });
    await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { 'refund.doneAt': doneAt } });
    await restoredFromDaysAgo(31, () => catchUpAfterRestore(world.deps));
    expect((await refundsOf(booking)).map(({ status }) => status).toSorted()).toEqual(statuses);
  },
);

test('asking about many tickets that is cut off is taken up where it was noted, and only then at its end', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { db, payments } = world.deps;
  const ticket = await world.booking(bookingId);
  await db.bookings.deleteMany({ _id: { $ne: bookingId } });
  const copies = Array.from({ length: 24 }, (_, n) => ({
    ...ticket,
    _id: `f${String(n).padStart(23, '0')}`,
  }));
  await db.bookings.insertMany(copies);
  const { sessions } = payments.checkout;
  const retrieve = sessions.retrieve.bind(sessions);
  let asked = 0;
  let isAway = true;
  vi.spyOn(sessions, 'retrieve').mockImplementation(async (...words) => {
    asked += 1;
    if (isAway && asked > 22) throw new Stripe.errors.StripeConnectionError();
    return retrieve(...words);
  });
  await restoredFromDaysAgo(31, async () => {
    await catchUpAfterRestore(world.deps);
    expect(await restoreMark(db.raw)).toMatchObject({ ticketsUpTo: copies[18]?._id });
    isAway = false;
    asked = 0;
    await catchUpAfterRestore(world.deps);
    expect(asked).toBe(5);
    expect(await restoreMark(db.raw)).toBeNull();
  });
});
