import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import { reconcile } from '../orders/reconcile.ts';
import { WEBHOOK_SECRET } from '../orders/testing/world.ts';
import { startFileHost, type FileHost } from '../releases/testing/file-host.ts';
import {
  operatorSettings,
  keys,
  releaseOf,
  sealOf,
  shellOf,
  signedShell,
} from '../releases/testing/operator.ts';
import { tokenOf } from '../testing/tokens.ts';
import { movieOf } from '../testing/fakes.ts';
import { type Deed, faultyDatabase } from './testing/faulty-database.ts';

const { world, send, newBooking, owners, sound, canBePaid, tryEach } = faultyDatabase(operatorSettings);

let host: FileHost;
beforeAll(async () => {
  host = await startFileHost();
  await send('/api/shells', keys.shell, { shell: signedShell(shellOf('1.0.0')) });
});
afterAll(() => host.close());

/** A team publishes so much in a day, and no more. */
const beWithinLimits = () => world.clock.turn({ minutes: 10 });

const DEEDS: Record<string, (n: number) => Promise<Deed>> = {
  'booking seats': async (n) => {
    const show = await world.addShow();
    const body = { showId: show._id, selectedSeats: ['A1', 'A2'] };
    return {
      act: () => send('/api/booking/create', tokenOf(`book-${n}`), body),
      done: async (last) => {
        const { bookingId } = last.body;
        const bookings = await world.deps.db.bookings.find({ showId: show._id, state: 'pending' }).toArray();
        expect(bookings.map(({ _id }) => _id)).toEqual([bookingId]);
        expect(await owners(show._id)).toEqual([
          ['A1', 'held', bookingId],
          ['A2', 'held', bookingId],
        ]);
        await canBePaid(last, String(bookingId));
        await sound(show._id);
      },
    };
  },
  'booking seats with an Idempotency-Key': async (n) => {
    const show = await world.addShow();
    const body = { showId: show._id, selectedSeats: ['A1', 'A2'] };
    return {
      act: () => {
        // Longer than a request can be under way, so that the key is not waited for.
        world.clock.turn({ minutes: 1 });
        return send('/api/booking/create', tokenOf(`key-${n}`), body, { 'idempotency-key': `key-${n}` });
      },
      done: async (last) => {
        const { bookingId } = last.body;
        const bookings = await world.deps.db.bookings.find({ showId: show._id }).toArray();
        expect(bookings.map(({ _id, state }) => [_id, state])).toEqual([[bookingId, 'pending']]);
        await canBePaid(last, String(bookingId));
        await sound(show._id);
      },
    };
  },
  'Pay Now': async (n) => {
    const { show, bookingId } = await newBooking(`pay-${n}`);
    world.clock.turn({ minutes: 11 });
    return {
      act: () => send(`/api/booking/${bookingId}/pay`, tokenOf(`pay-${n}`), {}),
      done: async (last) => {
        expect(await world.booking(bookingId)).toMatchObject({
          state: 'pending',
          session: expect.anything(),
        });
        expect((await owners(show._id)).map(([, , owner]) => owner)).toEqual([bookingId, bookingId]);
        await canBePaid(last, bookingId);
        await sound(show._id);
      },
    };
  },
  'cancelling an unpaid booking': async (n) => {
    const { show, bookingId } = await newBooking(`cancel-${n}`);
    return {
      act: () => send(`/api/booking/${bookingId}/cancel`, tokenOf(`cancel-${n}`), {}),
      done: async () => {
        expect((await world.booking(bookingId)).state).toBe('cancelled');
        await sound(show._id);
      },
    };
  },
  'the webhook of a payment': async (n) => {
    const { show, bookingId } = await newBooking(`hook-${n}`);
    const { id = '' } = (await world.booking(bookingId)).session ?? {};
    world.stripe.pay(id);
    const object = { id, object: 'checkout.session' };
    const type = 'checkout.session.completed';
    const payload = JSON.stringify({ id: `evt_${n}`, object: 'event', type, data: { object } });
    return {
      act: () => {
        const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
        return send('/api/payments/webhook', '', payload, { 'stripe-signature': signature });
      },
      done: async () => {
        expect((await world.booking(bookingId)).state).toBe('paid');
        await sound(show._id);
      },
    };
  },
  'cancelling a paid booking': async (n) => {
    const buyer = world.as(`refund-${n}`);
    const { show, bookingId } = await newBooking(`refund-${n}`);
    const { id = '' } = (await world.booking(bookingId)).session ?? {};
    world.stripe.pay(id);
    await buyer.confirm(id);
    return {
      act: () => send(`/api/booking/${bookingId}/cancel`, tokenOf(`refund-${n}`), {}),
      done: async () => {
        // What was not finished is owed, and finished by the job.
        await reconcile(world.deps);
        expect((await world.booking(bookingId)).state).toBe('refunded');
        expect(await owners(show._id)).toEqual([]);
        await sound(show._id);
      },
    };
  },
  'confirming a payment': async (n) => {
    const { show, bookingId } = await newBooking(`confirm-${n}`);
    const { id = '' } = (await world.booking(bookingId)).session ?? {};
    world.stripe.pay(id);
    return {
      act: () => send('/api/booking/confirm', tokenOf(`confirm-${n}`), { sessionId: id }),
      done: async () => {
        expect((await world.booking(bookingId)).state).toBe('paid');
        await sound(show._id);
      },
    };
  },
  'adding shows': async (n) => {
    const day = new Date(world.clock.now().getTime() + (2 + (n % 300)) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const movie = movieOf(20_000 + n);
    const _id = String(movie.id);
    const stored = { ...movie, _id, fetchedAt: world.clock.now(), schemaVersion: 1 as const };
    await world.deps.db.movies.insertOne(stored);
    // So that each has a free hall.
    await world.deps.db.schedule.updateMany({}, { $set: { slots: [] } });
    const body = { movieId: _id, showsInput: [{ date: day, time: ['10:00', '19:00'] }], showPrice: 10 };
    return {
      act: () => send('/api/show/add', tokenOf('boss'), body),
      done: async () => {
        expect(await world.deps.db.shows.countDocuments({ movieId: _id })).toBe(2);
        const { slots = [] } = (await world.deps.db.schedule.findOne({})) ?? {};
        expect(slots.filter(({ movieId }) => movieId === _id)).toHaveLength(2);
        const line = {
          act: 'show.add',
          'detail.movieId': _id,
          outcome: { $in: ['begun' as const, 'done' as const] },
        };
        expect(await world.deps.db.adminActs.countDocuments(line)).toBeGreaterThan(0);
      },
    };
  },
  'cancelling a show': async (n) => {
    const { show } = await newBooking(`gone-${n}`);
    return {
      act: () => send(`/api/show/${show._id}/cancel`, tokenOf('boss'), { reason: 'No power' }),
      done: async () => {
        expect((await world.show(show._id)).status).toBe('cancelled');
        await sound(show._id);
      },
    };
  },
  'choosing a favorite': async (n) => ({
    act: () => send('/api/user/update-favorite', tokenOf(`fan-${n}`), { movieId: '100', favorite: true }),
    done: async () =>
      expect((await world.deps.db.users.findOne({ _id: `fan-${n}` }))?.favorites).toEqual(['100']),
  }),
  'publishing a release': async (n) => {
    beWithinLimits();
    const release = sealOf(host.url, releaseOf('catalog', `1.0.${n}`));
    return {
      act: () => send('/api/releases', keys.catalog, release),
      // A version is published once: whoever asks again is told that this very build is there.
      answers: [201, 409],
      done: async ({ status, body }) => {
        if (status === 409)
          expect(body['gates']).toContainEqual(expect.objectContaining({ gate: 'version', identical: true }));
        const releases = world.deps.db.raw.collection<{ _id: string }>('releases');
        expect(await releases.countDocuments({ _id: `catalog@1.0.${n}` })).toBe(1);
      },
    };
  },
  'promoting a release': async (n) => {
    beWithinLimits();
    const release = sealOf(host.url, releaseOf('catalog', `1.1.${n}`));
    expect((await send('/api/releases', keys.catalog, release)).status).toBe(201);
    const pointers = world.deps.db.raw.collection<{ _id: string; composition: string }>('pointers');
    const live = async () => (await pointers.findOne({ _id: 'live' }))?.composition ?? null;
    const expected = await live();
    const body = { remotes: { catalog: `1.1.${n}` }, expected, by: 'Mai', reason: 'a test' };
    return {
      act: () => send('/api/composition', keys.operator, body),
      done: async ({ body: { composition } }) =>
        expect((composition as { id: string }).id).toBe(await live()),
    };
  },
};

tryEach(DEEDS);
