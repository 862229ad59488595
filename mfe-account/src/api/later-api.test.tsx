// @vitest-environment happy-dom
import type { Movie } from '@matinee/shared-ui';
import { holdAgainstLaterApi, rememberedCalls } from '@matinee/shared-ui/testing/later-api';
import { vi } from 'vitest';
import remote from '../../remote.json' with { type: 'json' };
import FavoriteHeart from '../favorites/FavoriteHeart.tsx';
import FavoritesPage from '../favorites/FavoritesPage.tsx';
import MyBookingPage from '../my-booking/MyBookingPage.tsx';
import NextVisit from '../next-visit/NextVisit.tsx';
import SentTicketPage from '../sent-ticket/SentTicketPage.tsx';

vi.mock('@matinee/shared-ui', async (load) => ({
  ...(await load<object>()),
  callsOf: rememberedCalls,
}));

const movie: Movie = {
  _id: '_id 1',
  id: 1,
  title: 'Until Dawn',
  overview: '',
  poster_path: null,
  backdrop_path: null,
  release_date: '2027-01-01',
  genres: [],
  casts: [],
  original_language: 'en',
  tagline: '',
  vote_average: 7,
  vote_count: 1,
  runtime: 90,
};

holdAgainstLaterApi(remote, {
  'My Booking': {
    of: 'my-booking',
    page: <MyBookingPage />,
    path: '/my-booking',
    address: '/my-booking',
    shows: 'title 1',
    words: ['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'],
  },
  'seats that somebody shares': {
    of: 'my-booking',
    page: <MyBookingPage />,
    path: '/my-booking',
    address: `/my-booking?share=${'a'.repeat(22)}`,
    shows: 'title 1',
    words: ['free', 'taken', 'paying', 'paid', 'gone'],
  },
  Favorites: {
    of: 'favorites',
    page: <FavoritesPage />,
    path: '/favorite',
    address: '/favorite',
    shows: 'title 1',
  },
  'a ticket that was sent': {
    of: 'sent-ticket',
    page: <SentTicketPage />,
    path: '/ticket/:token',
    address: `/ticket/${'a'.repeat(22)}`,
    shows: 'title 1',
  },
  'the heart of a movie': {
    of: 'favorite-heart',
    page: <FavoriteHeart movie={movie} />,
    path: '/',
    address: '/',
    shows: 'Remove Until Dawn from favorites',
  },
  'the next visit': {
    of: 'next-visit',
    page: <NextVisit />,
    path: '/',
    address: '/',
    shows: 'Next visit',
    otherwise: null,
  },
});
