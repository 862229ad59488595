// @vitest-environment happy-dom
import { Route, Routes } from '@matinee/shared-ui/router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show, signedOut } from '../testing/show.tsx';
import SentTicketPage from './SentTicketPage.tsx';

const ticket = {
  title: 'Havoc',
  posterPath: null,
  showDateTime: '2026-11-21T17:15:00Z',
  hall: 2,
  seat: 'C7',
  code: 'CODE',
  usedAt: null,
};
const page = (answer: () => Response) => {
  history.replaceState(null, '', '/ticket/abc');
  show(
    <Routes>
      <Route path="/ticket/:token" element={<SentTicketPage />} />
    </Routes>,
    { '/api/tickets/sent/abc': answer },
    signedOut,
  );
};
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

test('a friend sees the one ticket in the cinema’s time, without signing in', async () => {
  page(() => Response.json({ success: true, ticket }));
  expect(await screen.findByRole('img', { name: 'QR code of seat C7' })).toBeTruthy();
  for (const text of ['Havoc', 'Sun 22 Nov 2026', '00:15', 'C7']) expect(screen.getByText(text)).toBeTruthy();
});

test('a ticket that was let in says when', async () => {
  page(() => Response.json({ success: true, ticket: { ...ticket, usedAt: '2026-11-21T17:05:00Z' } }));
  expect(await screen.findByText('Let in at 00:05')).toBeTruthy();
});

test('a link whose ticket was taken back says whom to ask', async () => {
  page(() => Response.json({ success: false, code: 'unknown_ticket', message: 'x' }, { status: 404 }));
  expect(await screen.findByText('This link has no ticket any more')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a server that cannot say offers to ask again', async () => {
  page(() => new Response('{}', { status: 503 }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
