// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import FavoritesPage from '../favorites/FavoritesPage.tsx';
import MyBookingPage from '../my-booking/MyBookingPage.tsx';
import { show } from '../testing/show.tsx';

const unavailable = { status: 'unavailable', user: null } as const;
const WORKS = /The rest of the site works/;
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('when only the sign-in does not answer, it says that the rest of the site works', () => {
  show(<FavoritesPage />, {}, unavailable);
  expect(screen.getByText(WORKS)).toBeTruthy();
});

test('without a network it says so, and leads to the tickets that are kept on the device', () => {
  const online = offline();
  show(<FavoritesPage />, {}, unavailable);
  expect(screen.getByText('You are offline')).toBeTruthy();
  expect(screen.queryByText(WORKS)).toBeNull();
  expect(screen.getByRole('link', { name: 'Open My Booking' }).getAttribute('href')).toBe('/my-booking');
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByText(WORKS)).toBeTruthy();
});

test('My Booking without a network and without kept tickets does not lead to itself', () => {
  offline();
  show(<MyBookingPage />, {}, unavailable);
  expect(screen.getByText('You are offline')).toBeTruthy();
  expect(screen.queryByText(WORKS)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open My Booking' })).toBeNull();
});
