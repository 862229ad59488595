// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { Route, Routes } from '@matinee/shared-ui/router';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepOnlyOf } from '@matinee/shared-ui/kept-own';
import { SWRConfig } from 'swr';
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
    <SWRConfig value={{ onError: ({ message }: Error) => notify.error(message) }}>
      <Routes>
        <Route path="/ticket/:token" element={<SentTicketPage />} />
      </Routes>
    </SWRConfig>,
    { '/api/tickets/sent/abc': answer },
    signedOut,
  );
};
afterEach(() => {
  cleanup();
  localStorage.clear();
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

test('a link whose show was cancelled says that, and not that the ticket was taken back', async () => {
  page(() => Response.json({ success: false, code: 'show_cancelled', message: 'x' }, { status: 404 }));
  expect(await screen.findByText('This show was cancelled')).toBeTruthy();
  expect(screen.getByText('What was paid goes back to whoever sent you the ticket.')).toBeTruthy();
  expect(screen.queryByText(/taken back/)).toBeNull();
});

test('a server that cannot say offers to ask again', async () => {
  page(() => new Response('{}', { status: 503 }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('where the browser keeps nothing the ticket is there, and says what would help without a network', async () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: denied, ownKeys: denied }));
  page(() => Response.json({ success: true, ticket }));
  expect(await screen.findByText(/keeps no copy of the ticket.*Take a picture/)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of seat C7' })).toBeTruthy();
  vi.unstubAllGlobals();
});

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const soon = { ...ticket, showDateTime: inAnHour };
const away = () => Promise.reject(new TypeError('Failed to fetch')) as never;
const lookAt = async (one: typeof soon & { calendar?: string } = soon) => {
  page(() => Response.json({ success: true, ticket: one }));
  await screen.findByRole('img', { name: `QR code of seat ${one.seat}` });
  cleanup();
};

test('a ticket that was looked at is there without a network, with since when, also when nobody is signed in', async () => {
  const notice = vi.spyOn(notify, 'error').mockImplementation(() => {});
  await lookAt();
  keepOnlyOf(null);
  page(away);
  expect(
    await screen.findByText(/^The cinema cannot be reached right now. This is your ticket as of/),
  ).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of seat C7' })).toBeTruthy();
  expect(notice).not.toHaveBeenCalled();
});

test('a friend puts the visit into a calendar, also without a network, where the API has the file', async () => {
  const way = () => screen.queryByRole('link', { name: 'Add to calendar' });
  page(() => Response.json({ success: true, ticket }));
  await screen.findByRole('img', { name: 'QR code of seat C7' });
  expect(way()).toBeNull();
  cleanup();
  await lookAt({ ...soon, calendar: 'BEGIN:VCALENDAR' });
  page(away);
  await screen.findByRole('img', { name: 'QR code of seat C7' });
  expect(way()?.getAttribute('href')).toContain(encodeURIComponent('BEGIN:VCALENDAR'));
});

test.each([
  ['of something before the API', () => new Response('<h1>404</h1>', { status: 404 })],
  ['of another server', () => Response.json({ code: 404, message: 'no Route matched' }, { status: 404 })],
  ['to what came broken', () => Response.json({ success: false, code: 'invalid' }, { status: 400 })],
])('an answer %s takes no ticket away and says of none that it was taken back', async (_what, answer) => {
  await lookAt();
  page(answer);
  expect(await screen.findByText(/This is your ticket as of/)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of seat C7' })).toBeTruthy();
  expect(Object.keys(localStorage)).toEqual(['matinee-ticket:abc']);
});

test('without a copy such a 404 offers to ask again, and what cannot be a link has no ticket', async () => {
  page(() => new Response('<h1>404</h1>', { status: 404 }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  cleanup();
  page(() => Response.json({ success: false, code: 'invalid', message: 'x' }, { status: 400 }));
  expect(await screen.findByText('This link has no ticket any more')).toBeTruthy();
});

test('one that was taken back is forgotten, and one of another link is not shown', async () => {
  await lookAt();
  page(() => Response.json({ success: false, code: 'unknown_ticket', message: 'x' }, { status: 404 }));
  await screen.findByText('This link has no ticket any more');
  cleanup();
  localStorage.setItem('matinee-ticket:other', JSON.stringify({ at: inAnHour, ticket: soon }));
  page(away);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(Object.keys(localStorage)).toEqual(['matinee-ticket:other']);
});

test('one that was taken back stays away when nobody can be asked any more, and is there again where the link has one', async () => {
  const gone = () => Response.json({ success: false, code: 'unknown_ticket', message: 'x' }, { status: 404 });
  const good = () => Response.json({ success: true, ticket: soon });
  const answer = vi.fn<() => Response>(good);
  // As when somebody comes back to the tab.
  const look = async () => {
    const asked = answer.mock.calls.length;
    vi.advanceTimersByTime(15_000);
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('focus'));
      expect(answer.mock.calls.length).toBeGreaterThan(asked);
    });
    await act(() => vi.advanceTimersByTimeAsync(10));
  };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await lookAt();
  for (const first of [good, away]) {
    answer.mockImplementation(first);
    page(answer);
    await screen.findByRole('img', { name: 'QR code of seat C7' });
    answer.mockImplementation(gone);
    await look();
    expect(await screen.findByText('This link has no ticket any more')).toBeTruthy();
    answer.mockImplementation(away);
    await look();
    expect(screen.queryByRole('img')).toBeNull();
    expect({ ...localStorage }).toEqual({});
    answer.mockImplementation(good);
    await look();
    expect(await screen.findByRole('img', { name: 'QR code of seat C7' })).toBeTruthy();
    cleanup();
  }
  vi.useRealTimers();
});

test('one whose show is long over is not shown, and goes when another is kept', async () => {
  const over = { ...ticket, showDateTime: new Date(Date.now() - 4 * 86_400_000).toISOString() };
  for (const [token, value] of [
    ['abc', JSON.stringify({ at: inAnHour, ticket: over })],
    ['broken', '{'],
  ] as const)
    localStorage.setItem(`matinee-ticket:${token}`, value);
  page(away);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  cleanup();
  await lookAt();
  expect(Object.keys(localStorage)).toEqual(['matinee-ticket:abc']);
});

test('around the start the screen stays on while the code is shown, also after it was hidden; else it does not', async () => {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  page(() => Response.json({ success: true, ticket: soon }));
  expect(await screen.findByText('Turn the brightness of your screen up for the scan.')).toBeTruthy();
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(release).not.toHaveBeenCalled());
  cleanup();
  expect(release).toHaveBeenCalled();
  request.mockClear();
  localStorage.clear();
  page(() => Response.json({ success: true, ticket: { ...ticket, showDateTime: '2099-11-21T17:15:00Z' } }));
  expect(await screen.findByText('Turn the brightness of your screen up for the scan.')).toBeTruthy();
  expect(request).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
