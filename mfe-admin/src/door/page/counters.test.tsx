// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { dayOfTest, doorApi } from '../testing/door-api.ts';
import DoorPage from './DoorPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

test('who has not come to a show that is over is still to come no more', async () => {
  const [show] = dayOfTest().shows;
  const [past, soon] = [-1, 60_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const shows = [
    { ...show, endsAt: soon },
    { ...show, showId: 'morning', endsAt: past },
  ];
  doorApi({ 'door/day': () => Response.json({ ...dayOfTest(), shows }) });
  renderPage(<DoorPage />, 'signed-in');
  expect((await screen.findByText('Still to come')).nextSibling?.textContent).toBe('1');
});

test.each<[string, object, object]>([
  ['a show that is cancelled while it runs', { isCancelled: true }, {}],
  ['a ticket whose money went back after', {}, { isValid: false }],
])(
  'who was let in is counted as in, also of %s, and who was not is to come no more',
  async (_, ofShow, ofTicket) => {
    const [show] = dayOfTest().shows;
    const entry = { scanId: 'one', at: new Date().toISOString(), door: 'Door 1' };
    const seats = [
      { seat: 'H4', entry },
      { seat: 'H5', entry: null },
    ];
    const shows = [{ ...show, ...ofShow, tickets: [{ ...show!.tickets[0], seats, ...ofTicket }] }];
    doorApi({ 'door/day': () => Response.json({ ...dayOfTest(), shows }) });
    renderPage(<DoorPage />, 'signed-in');
    expect((await screen.findByText('In')).nextSibling?.textContent).toBe('1');
    expect(screen.getByText('Still to come').nextSibling?.textContent).toBe('0');
  },
);
