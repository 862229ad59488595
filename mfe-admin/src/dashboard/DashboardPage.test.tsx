// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/page.tsx';
import DashboardPage from './DashboardPage.tsx';

const figures = {
  totalBookings: 1234,
  totalRevenue: 12_345.5,
  activeShows: [],
  totalUsers: 56,
  salesByDay: [
    { date: '2026-11-20', amount: 48 },
    { date: '2026-11-21', amount: 120.5 },
  ] as object[] | undefined,
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function serve(answer: () => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    String(path).endsWith('is-admin') ? Response.json({ success: true, isAdmin: true }) : answer(),
  );
  renderPage(<DashboardPage />, 'signed-in');
}
const answer = (dashboardData: object) => () => Response.json({ success: true, dashboardData });

test('four figures stand on top, and the sales of the days also as a table', async () => {
  serve(answer(figures));
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(screen.getByText('$12,345.50')).toBeTruthy();
  expect(screen.getByText('56')).toBeTruthy();
  const days = within(screen.getByRole('table', { name: 'Sales of the last 2 days' })).getAllByRole('row');
  expect(days.map(({ textContent }) => textContent)).toEqual(['DaySales', '20 Nov$48', '21 Nov$120.50']);
  expect(screen.getByText('$168.50 in all, best day 21 Nov with $120.50')).toBeTruthy();
});

test('an API that does not tell the sales by day yet is no failure', async () => {
  serve(answer({ ...figures, salesByDay: undefined }));
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('without shows it says what to do', async () => {
  serve(answer(figures));
  expect((await screen.findByRole('link', { name: 'Add shows' })).getAttribute('href')).toBe(
    '/admin/add-shows',
  );
});

test('when it cannot be read, it says so in the specification’s words and offers another try', async () => {
  serve(() => Response.json({ success: false }, { status: 500 }));
  expect(await screen.findByText('Fetching failed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('an address below it that no page has is not the dashboard', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, isAdmin: true }),
  );
  renderPage(<DashboardPage />, 'signed-in', '/admin/no-such-page');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found');
});
