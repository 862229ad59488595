import { expect, test } from 'vitest';
import { MAX_HOLD_MINUTES } from '../payments/limits.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world } = cinemaForTests({ HOLD_MINUTES: String(MAX_HOLD_MINUTES) });

test('Stripe opens a page for the longest hold that can be set, also a minute later by its own clock', async () => {
  const show = await world.addShow({
    startsAt: world.clock.in({ hours: 100 }),
    endsAt: world.clock.in({ hours: 102 }),
  });
  const { http, bookingId } = await world.as('ann').book(show._id, ['A1']);
  expect(http).toBe(200);
  const { session } = await world.booking(bookingId);
  const page = await world.deps.payments.checkout.sessions.retrieve(session?.id ?? '');
  expect(page.expires_at - page.created).toBe((24 * 60 - 1) * 60);
});
