import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { seatIds } from '../cinema/hall-plan.ts';
import { reconcile } from '../orders/reconcile.ts';
import { newSigningKeys } from '../releases/signing/index.ts';
import { tokenOf } from '../testing/tokens.ts';
import { codesOf } from '../tickets/codes.ts';
import { type Deed, faultyDatabase } from './testing/faulty-database.ts';

const { world, send, newBooking, pay, owners, sound, canBePaid, tryEach } = faultyDatabase({
  TICKET_SIGNING_KEY: newSigningKeys().signingKey,
});

beforeAll(() => world.clock.turnToMorning());

const partsOf = (token: string) => world.deps.db.bookings.find({ 'share.token': token }).toArray();

async function refundsOf(bookingId: string) {
  const { paymentIntentId: payment_intent = '' } = await world.booking(bookingId);
  return (await world.deps.payments.refunds.list({ payment_intent })).data;
}

async function ticket(buyer: string) {
  const { show, bookingId } = await newBooking(buyer);
  await pay(bookingId);
  return { show, bookingId };
}

/** Two seats of Ann's that are shared by a link. */
async function shared(n: number) {
  const { show, bookingId } = await newBooking(`ann-${n}`);
  const { body } = await send(`/api/booking/${bookingId}/share`, tokenOf(`ann-${n}`), {});
  return { show, bookingId, token: String(body['token']) };
}

/** A show without a free seat, and the call about its line. */
async function soldOut(n: number) {
  const show = await world.addShow();
  const seats = seatIds(world.deps.config.cinema.hall).map((seat) => [
    `seats.${seat}`,
    { state: 'sold', bookingId: 'x' },
  ]);
  await world.deps.db.shows.updateOne({ _id: show._id }, { $set: Object.fromEntries(seats) });
  const path = `/api/booking/waiting/${show._id}`;
  const join = () => send(path, tokenOf(`ann-${n}`), { count: 2 });
  const leave = () => send(`${path}/leave`, tokenOf(`ann-${n}`), {});
  const line = async () => Object.values((await world.show(show._id)).waiting ?? {});
  return { join, leave, line };
}

/** A ticket, and the scan of its first seat. */
async function atDoor(n: number) {
  const { show, bookingId } = await ticket(`ann-${n}`);
  const codes = codesOf(await world.booking(bookingId), await world.show(show._id), world.deps.config);
  const scan = { scanId: randomUUID(), code: codes[0]?.code, door: 'Door 1' };
  const enter = () => send('/api/door/entries', tokenOf('boss'), { scans: [scan] });
  return { bookingId, scan, enter };
}

const DEEDS: Record<string, (n: number) => Promise<Deed>> = {
  'an order that takes the place of two holds': async (n) => {
    const show = await world.addShow();
    const buyer = world.as(`ann-${n}`);
    for (const seat of ['A1', 'A3']) await buyer.book(show._id, [seat]);
    const body = { showId: show._id, selectedSeats: ['A1', 'A2', 'A3'] };
    return {
      act: () => send('/api/booking/create', tokenOf(`ann-${n}`), body),
      done: async (last) => {
        const { bookingId } = last.body;
        const open = await world.deps.db.bookings.find({ showId: show._id, state: 'pending' }).toArray();
        expect(open.map(({ _id }) => _id)).toEqual([bookingId]);
        expect((await owners(show._id)).toSorted()).toEqual(
          ['A1', 'A2', 'A3'].map((seat) => [seat, 'held', bookingId]),
        );
        await canBePaid(last, String(bookingId));
        await sound(show._id);
      },
    };
  },
  'sharing a hold': async (n) => {
    const { show, bookingId } = await newBooking(`ann-${n}`);
    return {
      act: () => send(`/api/booking/${bookingId}/share`, tokenOf(`ann-${n}`), {}),
      done: async ({ body: { token } }) => {
        const parts = await partsOf(String(token));
        expect((await owners(show._id)).toSorted()).toEqual(
          parts.map(({ _id, seats }) => [seats[0], 'held', _id]).toSorted(),
        );
        expect(parts).toHaveLength(2);
        await sound(show._id);
      },
    };
  },
  'taking a seat of a link': async (n) => {
    const { show, token } = await shared(n);
    return {
      act: () => send(`/api/booking/shared/${token}/take`, tokenOf(`ben-${n}`), { seat: 'A1' }),
      done: async ({ body: { bookingId } }) => {
        const taken = await world.booking(String(bookingId));
        expect(taken).toMatchObject({ userId: `ben-${n}`, seats: ['A1'], state: 'pending', attempt: 2 });
        await sound(show._id);
      },
    };
  },
  'taking a link back': async (n) => {
    const { token, bookingId } = await shared(n);
    return {
      act: () => send(`/api/booking/shared/${token}/renew`, tokenOf(`ann-${n}`), {}),
      // Who asks once more by a link that is taken back is told that there is none.
      answers: [200, 404],
      done: async () => {
        expect(await partsOf(token)).toEqual([]);
        const userId = `ann-${n}`;
        const parts = await world.deps.db.bookings.find({ userId, share: { $exists: true } }).toArray();
        expect(parts).toHaveLength(2);
        expect(new Set(parts.map(({ share }) => share?.token)).size).toBe(1);
        expect((await world.booking(bookingId)).state).toBe('cancelled');
      },
    };
  },
  'waiting for seats': async (n) => {
    const { join, line } = await soldOut(n);
    return { act: join, done: async () => expect(await line()).toMatchObject([{ count: 2 }]) };
  },
  'waiting no more': async (n) => {
    const { join, leave, line } = await soldOut(n);
    await join();
    return { act: leave, done: async () => expect(await line()).toEqual([]) };
  },
  'sending a seat': async (n) => {
    const { bookingId } = await ticket(`ann-${n}`);
    return {
      act: () => send(`/api/booking/${bookingId}/send`, tokenOf(`ann-${n}`), { seat: 'A1' }),
      done: async ({ body: { token } }) =>
        expect(await world.booking(bookingId)).toMatchObject({
          sentSeats: [{ seat: 'A1', token }],
          issues: { A1: 1 },
        }),
    };
  },
  'taking a seat back that was sent': async (n) => {
    const { bookingId } = await ticket(`ann-${n}`);
    await send(`/api/booking/${bookingId}/send`, tokenOf(`ann-${n}`), { seat: 'A1' });
    return {
      act: () => send(`/api/booking/${bookingId}/take-back`, tokenOf(`ann-${n}`), { seat: 'A1' }),
      done: async () =>
        expect(await world.booking(bookingId)).toMatchObject({ sentSeats: [], issues: { A1: 2 } }),
    };
  },
  'letting a seat in': async (n) => {
    const { bookingId, scan, enter } = await atDoor(n);
    return {
      act: enter,
      done: async ({ body }) => {
        expect(body['admissions']).toMatchObject([{ outcome: 'in' }]);
        expect((await world.booking(bookingId)).entries).toMatchObject({ A1: { scanId: scan.scanId } });
      },
    };
  },
  'taking an entry back': async (n) => {
    const { bookingId, scan, enter } = await atDoor(n);
    await enter();
    const body = { bookingId, seat: 'A1', scanId: scan.scanId, reason: 'The wrong hall' };
    return {
      act: () => send('/api/door/undo', tokenOf('boss'), body),
      // Who asks once more for what is done is told that the entry is not there.
      answers: [200, 409],
      done: async () => {
        const { entries, undone } = await world.booking(bookingId);
        expect([entries, undone]).toEqual([{}, [scan.scanId]]);
      },
    };
  },
  'asking for a refund once more': async (n) => {
    const { bookingId, show } = await ticket(`ann-${n}`);
    world.stripe.failNext({ times: 2, how: 'error', method: 'POST', path: '/v1/refunds' });
    await world.as(`ann-${n}`).cancel(bookingId);
    world.stripe.clearFaults();
    const one = await world.deps.db.moneyCases.findOne({ bookingId });
    return {
      act: () =>
        send(`/api/admin/money/${one?._id}/retry-refund`, tokenOf('boss'), { reason: 'They are waiting' }),
      // Who asks once more for what is done is told that nothing is owed.
      answers: [200, 409],
      done: async () => {
        await reconcile(world.deps);
        expect((await world.booking(bookingId)).state).toBe('refunded');
        expect((await refundsOf(bookingId)).map(({ status }) => status)).toEqual(['succeeded']);
        await sound(show._id);
      },
    };
  },
  'settling money by hand': async (n) => {
    const { bookingId, show } = await ticket(`ann-${n}`);
    world.stripe.refundsBegin('pending');
    await world.as(`ann-${n}`).cancel(bookingId);
    for (const _ of ['once', 'twice']) {
      const [newest] = await refundsOf(bookingId);
      world.stripe.failRefund(newest?.id ?? '');
      await reconcile(world.deps);
      world.clock.turn({ minutes: 1 });
    }
    await reconcile(world.deps);
    world.stripe.refundsBegin('succeeded');
    const one = await world.deps.db.moneyCases.findOne({ bookingId, outcome: 'failed' });
    const body = { reason: 'Paid out at the box office' };
    return {
      act: () => send(`/api/admin/money/${one?._id}/settle-by-hand`, tokenOf('boss'), body),
      // Who asks once more for what is done is told that nothing is owed.
      answers: [200, 409],
      done: async () => {
        await reconcile(world.deps);
        const { state, refund } = await world.booking(bookingId);
        expect([state, refund?.doneAt]).toEqual(['refunded', expect.any(Date)]);
        expect((await refundsOf(bookingId)).map(({ status }) => status)).toEqual(['failed', 'failed']);
        await sound(show._id);
      },
    };
  },
};

tryEach(DEEDS);
