// @vitest-environment happy-dom
import { holdAgainstLaterApi, rememberedCalls } from '@matinee/shared-ui/testing/later-api';
import { vi } from 'vitest';
import FavoritesPage from '../favorites/FavoritesPage.tsx';
import MyBookingPage from '../my-booking/MyBookingPage.tsx';

vi.mock('@matinee/shared-ui', async (load) => ({
  ...(await load<object>()),
  callsOf: rememberedCalls,
}));

holdAgainstLaterApi({
  'My Booking': {
    page: <MyBookingPage />,
    path: '/my-booking',
    address: '/my-booking',
    shows: 'title 1',
    words: ['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'],
  },
  'seats that somebody shares': {
    page: <MyBookingPage />,
    path: '/my-booking',
    address: `/my-booking?share=${'a'.repeat(22)}`,
    shows: 'title 1',
    words: ['free', 'taken', 'paid', 'gone'],
  },
  Favorites: { page: <FavoritesPage />, path: '/favorite', address: '/favorite', shows: 'title 1' },
});
