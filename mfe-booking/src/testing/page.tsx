import { SessionContext, SiteContext, type Movie, type Session, type Site } from '@matinee/shared-ui';
import { BrowserRouter, Route, Routes } from '@matinee/shared-ui/router';
import { render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import SeatsPage from '../seats/SeatsPage.tsx';
import { movie } from './movie.ts';
import { usualPlan } from './usual-plan.ts';

const told: Site = {
  imageBase: 'https://images.test',
  timeZone: 'Asia/Ho_Chi_Minh',
  booking: { maxSeats: 5, holdMinutes: 10, cancelUntilMinutes: 120 },
  hall: usualPlan,
};
const user = { id: 'user_1', name: 'Mai Tran', email: 'mai@cinema.test' };
const detailsOf = ({ fullness = {}, about, price = 12, added = () => [] }: FakeApi) => ({
  success: true,
  movie: { ...movie, ...about },
  dateTime: {
    '2026-11-22': [
      { showId: 'show-1', time: '2026-11-22T03:00:00Z', price, hall: 1, fullness: fullness['show-1'] },
      { showId: 'show-2', time: '2026-11-22T12:30:00Z', price: 12, hall: 1, fullness: fullness['show-2'] },
      ...added(),
    ],
  },
});

export const openSignIn = vi.fn();
const sessionOf = (
  status: Session['status'],
  { token = async () => 'token', email = user.email }: Pick<FakeApi, 'token' | 'email'>,
): Session => ({
  status,
  user: status === 'signed-in' ? { ...user, email } : null,
  getToken: async () => (status === 'signed-in' ? token() : null),
  openSignIn,
  SignInForm: () => null,
});

interface SeatsProps extends Pick<FakeApi, 'token' | 'email'> {
  status: Session['status'];
  site: Site;
}

const Seats = ({ status, site, token, email }: SeatsProps) => (
  <SiteContext value={site}>
    <SessionContext value={sessionOf(status, { token, email })}>
      <BrowserRouter>
        <main>
          <Routes>
            <Route path="/seat-layout/:id/:date" element={<SeatsPage />} />
          </Routes>
        </main>
      </BrowserRouter>
    </SessionContext>
  </SiteContext>
);

/** The API as the page sees it: `occupied` by show, and what a booking is answered. */
export interface FakeApi {
  /** null when it cannot be had */
  occupied: Record<string, string[]> | null | Promise<Record<string, string[]>>;
  book(request: RequestInit): Response | Promise<Response>;
  /** the visitor's own bookings; without it they cannot be had */
  own?(): object;
  /** the stream of a show's seats; without it there is none to be had */
  live?(showId: string, request: RequestInit): Response;
  /** how full shows are said to be: show id → word; nothing is said of others */
  fullness?: Record<string, string>;
  /** what is answered in place of the movie and its times */
  refuseMovie?(): Response;
  /** what is other of the movie than usual, and what a seat of its first show costs */
  about?: Partial<Movie> & { age_rating?: string };
  price?: number;
  /** further times of the day, asked each time that the page asks */
  added?(): object[];
  /** the waiting list of a show; without it there is none to be had */
  waiting?(path: string, request: RequestInit): object | null;
  /** hears what the shell would say of reads that failed */
  onError?(failure: Error): void;
  /** what of the cinema's settings is other than usual; undefined for what the server does not tell */
  site?: Partial<Site>;
  /** the token of somebody who is signed in; rejects where it cannot be had */
  token?: (() => Promise<string>) | undefined;
  /** their address; null for who has none */
  email?: string | null | undefined;
}

/**
 * Renders /seat-layout/7/{date} against a fake API.
 * @returns `as` renders the same page for another session; `asked` counts how often it asked what is taken
 */
export function renderSeats(api: FakeApi, status: Session['status'] = 'signed-in', date = '2026-11-22') {
  history.replaceState(null, '', `/seat-layout/7/${date}`);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, request) => {
    const path = String(input);
    if (path === '/api/show/7') return api.refuseMovie?.() ?? Response.json(detailsOf(api));
    if (path === '/api/user/bookings')
      return api.own ? Response.json(api.own()) : new Response('', { status: 503 });
    if (path.startsWith('/api/booking/waiting/'))
      return api.waiting
        ? Response.json({ success: true, waiting: api.waiting(path, request ?? {}) })
        : new Response('', { status: 503 });
    if (path === '/api/booking/create') return api.book(request ?? {});
    const streamed = /^\/api\/booking\/seat\/([^/]+)\/live$/.exec(path)?.[1];
    if (streamed !== undefined)
      return api.live?.(streamed, request ?? {}) ?? new Response('', { status: 503 });
    const occupied = await api.occupied;
    if (!occupied) return new Response('', { status: 503 });
    const showId = path.split('/').at(-1) ?? '';
    return Response.json({ success: true, occupiedSeats: occupied[showId] ?? [] });
  });
  const cache = new Map();
  const page = (as: Session['status']) => (
    <SWRConfig
      value={{
        provider: () => cache,
        shouldRetryOnError: false,
        onError: (failure: Error) => api.onError?.(failure),
      }}
    >
      <Seats status={as} site={{ ...told, ...api.site }} token={api.token} email={api.email} />
    </SWRConfig>
  );
  const { rerender, unmount } = render(page(status));
  const asked = () =>
    vi.mocked(fetch).mock.calls.filter(([path]) => /\/seat\/[^/]+$/.test(String(path))).length;
  return { as: (other: Session['status']) => rerender(page(other)), unmount, asked };
}
