// @vitest-environment happy-dom
import { SessionContext, SiteContext, notify, type Session } from '@matinee/shared-ui';
import { BrowserRouter } from '@matinee/shared-ui/router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage, sessionOf } from '../testing/page.tsx';
import { AdminGuard } from './AdminGuard.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const answer = (status: number, body: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
const guarded = (
  <AdminGuard>
    <p>figures</p>
  </AdminGuard>
);

test('a signed-out visitor gets the sign-in form in place, and no admin call is made', async () => {
  const fetch = answer(200, {});
  renderPage(guarded, 'signed-out');
  expect(screen.getByText('sign-in form')).toBeTruthy();
  expect(location.pathname).toBe('/admin');
  expect(fetch).not.toHaveBeenCalled();
});

test('nothing is shown and nobody is sent away while sign-in is not known', () => {
  renderPage(guarded, 'loading');
  expect(screen.queryByText('figures')).toBeNull();
  expect(screen.queryByText('elsewhere')).toBeNull();
});

test('somebody who is not an admin is sent home with a message', async () => {
  answer(200, { success: true, isAdmin: false });
  const error = vi.spyOn(notify, 'error');
  renderPage(guarded, 'signed-in');
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(location.pathname).toBe('/');
  expect(error).toHaveBeenCalledWith('You are not authorized');
});

test('a server that cannot say who is an admin lets nobody in, and sends nobody away either', async () => {
  answer(500, { success: false, code: 'failed', message: 'The house is dark' });
  const error = vi.spyOn(notify, 'error');
  renderPage(guarded, 'signed-in');
  expect(await screen.findByText('The house is dark')).toBeTruthy();
  expect(screen.queryByText('figures')).toBeNull();
  expect(location.pathname).toBe('/admin');
  expect(error).not.toHaveBeenCalledWith('You are not authorized');
  answer(200, { success: true, isAdmin: true });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('figures')).toBeTruthy();
});

test('an admin is let in', async () => {
  answer(200, { success: true, isAdmin: true });
  renderPage(guarded, 'signed-in');
  expect(await screen.findByText('figures')).toBeTruthy();
  expect(screen.queryByText('elsewhere')).toBeNull();
});

test('a door goes on with what it has while nobody can say who is there; without anything it does not', () => {
  const fetch = answer(200, {});
  const door = (goesOn: boolean) => (
    <AdminGuard isForDoor goesOn={goesOn}>
      <p>door</p>
    </AdminGuard>
  );
  renderPage(door(true), 'unavailable');
  expect(screen.getByText('door')).toBeTruthy();
  cleanup();
  renderPage(door(false), 'unavailable');
  expect(screen.queryByText('door')).toBeNull();
  cleanup();
  renderPage(door(true), 'signed-out');
  expect(screen.queryByText('door')).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test('a door that waits for long to be told who is there goes on with what it has until it is', () => {
  vi.useFakeTimers();
  const door = (goesOn: boolean) =>
    renderPage(
      <AdminGuard isForDoor goesOn={goesOn}>
        <p>door</p>
      </AdminGuard>,
      'loading',
    );
  door(true);
  expect(screen.queryByText('door')).toBeNull();
  act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.getByText('door')).toBeTruthy();
  cleanup();
  door(false);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('door')).toBeNull();
});

const typedAt = (status: Session['status']) => (
  <SiteContext value={{ imageBase: '', timeZone: 'Asia/Ho_Chi_Minh' }}>
    <BrowserRouter>
      <SessionContext value={sessionOf(status)}>
        <AdminGuard isForDoor goesOn>
          <input aria-label="code" />
        </AdminGuard>
      </SessionContext>
    </BrowserRouter>
  </SiteContext>
);

test('a door that has gone on stays as it is while sign-in is asked for again, until somebody signs out', () => {
  vi.useFakeTimers();
  const { rerender } = render(typedAt('loading'));
  act(() => void vi.advanceTimersByTime(4_000));
  fireEvent.change(screen.getByLabelText('code'), { target: { value: 'H4' } });
  for (const status of ['unavailable', 'loading', 'unavailable', 'loading', 'signed-in'] as const) {
    rerender(typedAt(status));
    expect(screen.getByLabelText<HTMLInputElement>('code').value, status).toBe('H4');
  }
  for (const status of ['signed-out', 'loading'] as const) {
    rerender(typedAt(status));
    expect(screen.queryByLabelText('code'), status).toBeNull();
  }
});
