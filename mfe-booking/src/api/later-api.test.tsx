// @vitest-environment happy-dom
import { holdAgainstLaterApi, rememberedCalls } from '@matinee/shared-ui/testing/later-api';
import { vi } from 'vitest';
import remote from '../../remote.json' with { type: 'json' };
import LoadingPage from '../loading/LoadingPage.tsx';
import RunningHold from '../running-hold/RunningHold.tsx';
import SeatsPage from '../seats/SeatsPage.tsx';
import { WaitingList } from '../seats/sold-out/WaitingList.tsx';
import CardTimes from '../showtimes/CardTimes.tsx';
import MovieShowtimes from '../showtimes/MovieShowtimes.tsx';

vi.mock('@matinee/shared-ui', async (load) => ({
  ...(await load<object>()),
  callsOf: rememberedCalls,
}));

// Somebody who has tried to book: the page then asks what became of it.
sessionStorage.setItem(
  'matinee:selection',
  JSON.stringify({ showId: 'showId 1', seats: ['A1'], attempt: { seats: ['A1'], key: null } }),
);

holdAgainstLaterApi(remote, {
  'the seats of a show': {
    of: 'seats',
    page: <SeatsPage />,
    path: '/seat-layout/:id/:date',
    address: '/seat-layout/1/2027-01-10',
    shows: 'title 1',
  },
  'the waiting list': {
    of: 'seats',
    page: <WaitingList showId="1" soldOut />,
    path: '/seat-layout/:id/:date',
    address: '/seat-layout/1/2027-01-10',
    shows: /^You wait for/,
    // Who is in no line.
    bare: 'Waiting list',
  },
  'the way back from payment': {
    of: 'loading',
    page: <LoadingPage />,
    path: '/loading/:nextUrl',
    address: '/loading/my-booking?session_id=cs_1',
    shows: /^We check your payment/,
  },
  'showtimes on the page of a movie': {
    of: 'showtimes',
    page: <MovieShowtimes movieId="1" date="2027-01-10" />,
    path: '/',
    address: '/',
    shows: '19:00',
  },
  'times on the card of a movie': {
    of: 'card-times',
    page: <CardTimes movieId="2027-01-10" />,
    path: '/',
    address: '/',
    shows: '19:00',
  },
  'seats that are held': {
    of: 'running-hold',
    page: <RunningHold />,
    path: '/',
    address: '/',
    shows: 'Pay now',
    otherwise: null,
    // A hold that ends at no instant is none.
    bare: null,
  },
});
