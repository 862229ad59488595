// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/page.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('an admin who is at an address without a page has the pages of the admin area around it', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, isAdmin: true }),
  );
  renderPage(<NotFoundPage />, 'signed-in');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found');
  expect(screen.getByRole('navigation', { name: 'Admin pages' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/admin');
});

test('a signed-out visitor of such an address gets the sign-in form in place', () => {
  renderPage(<NotFoundPage />, 'signed-out');
  expect(screen.getByText('sign-in form')).toBeTruthy();
});
