// @vitest-environment happy-dom
import { holdAgainstLaterApi, rememberedCalls } from '@matinee/shared-ui/testing/later-api';
import { vi } from 'vitest';
import SeatsPage from '../seats/SeatsPage.tsx';
import { WaitingList } from '../seats/sold-out/WaitingList.tsx';

vi.mock('@matinee/shared-ui', async (load) => ({
  ...(await load<object>()),
  callsOf: rememberedCalls,
}));

// Somebody who has tried to book: the page then asks what became of it.
sessionStorage.setItem(
  'matinee:selection',
  JSON.stringify({ showId: 'showId 1', seats: ['A1'], attempt: { seats: ['A1'], key: null } }),
);

holdAgainstLaterApi({
  'the seats of a show': {
    page: <SeatsPage />,
    path: '/seat-layout/:id/:date',
    address: '/seat-layout/1/2027-01-10',
    shows: 'title 1',
  },
  'the waiting list': {
    page: <WaitingList showId="1" soldOut />,
    path: '/seat-layout/:id/:date',
    address: '/seat-layout/1/2027-01-10',
    shows: /^You wait for/,
  },
});
