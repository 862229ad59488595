// @vitest-environment happy-dom
import { PlacesContext, Slot, tellSite, useData, type Places } from '@matinee/shared-ui';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import remote from '../../remote.json' with { type: 'json' };
import { bookingsCall, type Booking } from '../my-booking/bookings/bookings.ts';
import { answered, booking, heldUntil, HOUR, MINUTE, paid } from '../testing/bookings.ts';
import { show, signedOut } from '../testing/show.tsx';
import NextVisit from './NextVisit.tsx';

afterEach(cleanup);
const now = Date.parse('2026-11-21T12:00:00Z');
const at = (hours: number, more: Partial<Booking> = {}) => booking({ starts: now + hours * HOUR, ...more });

/** Says beside the part that the answer has come. */
function Witness() {
  return useData(bookingsCall, undefined).data ? 'answered' : null;
}

/** The front page's part, for somebody with these bookings, and how often they were asked for. */
function open(bookings: () => Booking[], session = {}) {
  const asked = vi.fn(() => answered(bookings(), now));
  const page = (
    <>
      <NextVisit />
      <Witness />
    </>
  );
  show(page, { '/api/user/bookings': asked }, session);
  return asked;
}
const region = () => screen.queryByRole('region', { name: 'Next visit' });

test('who has tickets is told of the first of these visits: movie, day and hour in the cinema’s zone, hall and all its seats, and led to them', async () => {
  const later = at(30, { ...paid, bookedSeats: ['H1'] });
  open(() => [later, at(3, paid), at(3, { ...paid, _id: 'b', bookedSeats: ['A1'] })]);
  const told = await screen.findByRole('region', { name: 'Next visit' });
  expect(told.textContent).toContain('In the Lost Lands');
  // At 15:00 in Greenwich.
  expect(told.textContent).toContain('22:00');
  expect(told.textContent).toContain('Hall 2, seats A1, B3, B4');
  expect(told.textContent).not.toContain('H1');
  expect(screen.getByRole('link', { name: 'In the Lost Lands' }).getAttribute('href')).toBe('/my-booking');
});

test('one seat is one', async () => {
  open(() => [at(3, { ...paid, bookedSeats: ['C7'] })]);
  expect((await screen.findByRole('region')).textContent).toContain('Hall 2, seat C7');
});

test('a visit is still the next one while its movie runs', async () => {
  open(() => [booking({ starts: now - 101 * MINUTE, ...paid })]);
  await waitFor(() => expect(region()).toBeTruthy());
});

const takenOff = at(3);
test.each<[string, Booking[]]>([
  ['without a booking', []],
  ['whose movie is over', [booking({ starts: now - 102 * MINUTE, ...paid })]],
  ['whose seats are held and not paid', [at(3, heldUntil(now + MINUTE))]],
  ['whose payment is under way', [at(3, { state: 'pending', awaits: 'payment' })]],
  ['whose hold ran out', [at(3)]],
  ['who has given the seats back', [at(3, { state: 'cancelled' })]],
  ['who has given back what was free', [at(3, { ...paid, amount: 0, state: 'refunded' })]],
  ['whose money goes back', [at(3, { ...paid, state: 'refunding' })]],
  ['who has the money back', [at(3, { ...paid, state: 'refunded' })]],
  [
    'whose show does not take place',
    [{ ...takenOff, ...paid, show: { ...takenOff.show, cancelled: 'No power' } }],
  ],
  [
    'with a booking in a state that only a later API knows',
    [at(3, { isPaid: true, state: 'on-the-moon' as 'paid' })],
  ],
])('nothing is shown to somebody %s', async (_who, bookings) => {
  open(() => bookings);
  await screen.findByText('answered');
  expect(document.body.textContent).toBe('answered');
});

test('a ticket that is bought or given back meanwhile is heard of at once', async () => {
  let bookings = [at(3, paid)];
  open(() => bookings);
  await waitFor(() => expect(region()).toBeTruthy());
  bookings = [at(3, { ...paid, state: 'refunding' })];
  tellSite('bookings-changed', {});
  await waitFor(() => expect(region()).toBeNull());
  bookings = [at(5, paid)];
  tellSite('bookings-changed', {});
  await waitFor(() => expect(region()).toBeTruthy());
});

test('for nobody who is not signed in is there a box on the front page, and no bookings are asked for', async () => {
  const own = remote.parts.filter(({ fills }) => fills === 'home.next-visit');
  const filled = own.map(({ name, box, audience }) => ({
    id: `account/${name}`,
    box,
    audience: audience as 'everyone' | 'signed-in',
  }));
  const mount = vi.fn<Places['mount']>(() => ({ update() {}, end() {} }));
  const page = (
    <PlacesContext value={{ filling: (place) => (place === 'home.next-visit' ? filled : []), mount }}>
      <Slot name="home.next-visit" />
    </PlacesContext>
  );
  for (const session of [signedOut, { status: 'loading' as const, user: null }]) {
    show(page, {}, session);
    expect(document.querySelector('[data-place]')).toBeNull();
    cleanup();
  }
  expect(mount).not.toHaveBeenCalled();
  show(page);
  expect(mount.mock.calls.map(([{ id }]) => id)).toEqual(['account/next-visit']);
  cleanup();
  const asked = open(() => [at(3, paid)], signedOut);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).not.toHaveBeenCalled();
  expect(region()).toBeNull();
});
