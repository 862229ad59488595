// @vitest-environment happy-dom
import { holdAgainstLaterApi, rememberedCalls } from '@matinee/shared-ui/testing/later-api';
import { vi } from 'vitest';
import remote from '../../remote.json' with { type: 'json' };
import AddShowsPage from '../add-shows/AddShowsPage.tsx';
import DashboardPage from '../dashboard/DashboardPage.tsx';
import ListBookingsPage from '../list-bookings/ListBookingsPage.tsx';
import ListShowsPage from '../list-shows/ListShowsPage.tsx';
import DoorPage from '../door/page/DoorPage.tsx';
import { CancelDialog } from '../list-shows/cancel/CancelDialog.tsx';
import MoneyPage from '../money/page/MoneyPage.tsx';
import ReleasesPage from '../releases/page/ReleasesPage.tsx';

vi.mock('@matinee/shared-ui', async (load) => ({
  ...(await load<object>()),
  callsOf: rememberedCalls,
}));

const show = {
  _id: 'show 1',
  movie: { title: 'Until Dawn', poster_path: null },
  showDateTime: '2027-01-10T12:00:00.000Z',
  hall: 1,
  status: 'scheduled' as const,
  soldSeats: 2,
  earnings: 20,
};

holdAgainstLaterApi(remote, {
  dashboard: {
    of: 'dashboard',
    page: <DashboardPage />,
    path: '/admin',
    address: '/admin',
    shows: 'title 1',
  },
  'add shows': {
    of: 'add-shows',
    page: <AddShowsPage />,
    path: '/admin',
    address: '/admin',
    shows: 'title 1',
  },
  'all shows': {
    of: 'list-shows',
    page: <ListShowsPage />,
    path: '/admin',
    address: '/admin',
    shows: 'title 1',
    words: ['scheduled', 'cancelled'],
  },
  'cancelling a show': {
    of: 'list-shows',
    page: <CancelDialog show={show} onClose={() => {}} />,
    path: '/admin',
    address: '/admin',
    shows: /tickets|refund/i,
  },
  'age ratings': {
    of: 'list-shows',
    page: <ListShowsPage />,
    path: '/admin',
    address: '/admin?view=ratings',
    shows: 'title 1',
  },
  'all bookings': {
    of: 'list-bookings',
    page: <ListBookingsPage />,
    path: '/admin',
    address: '/admin',
    shows: 'title 1',
    words: ['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'],
  },
  'money cases': {
    of: 'money',
    page: <MoneyPage />,
    path: '/admin',
    address: '/admin',
    shows: /name 1/,
    // Of money that belongs to no booking.
    bare: 'Paid after the hold had run out',
    words: ['paid_late', 'unknown_session', 'found', 'noted'],
  },
  'the log of admin acts': {
    of: 'money',
    page: <MoneyPage />,
    path: '/admin',
    address: '/admin?view=acts',
    shows: 'actor 1',
    words: ['begun', 'done', 'refused', 'failed'],
  },
  door: { of: 'door', page: <DoorPage />, path: '/admin', address: '/admin', shows: /Still to come/ },
  releases: {
    of: 'releases',
    page: <ReleasesPage />,
    path: '/admin',
    address: '/admin',
    shows: /reason 1/,
    words: ['promoted', 'canary-failed', 'too-few'],
  },
});
