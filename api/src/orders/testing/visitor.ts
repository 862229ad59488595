import type { BookingView } from '../../bookings/schemas.ts';

/** What a call answered. Fields that the body lacks are undefined. */
export interface Answer {
  http: number;
  headers: Headers;
  success: boolean;
  code?: string;
  message?: string;
  url: string;
  bookingId: string;
  seats?: string[];
  /** The secret of a link. */
  token?: string;
  /** What a link of a ticket leads to. */
  ticket?: { code: string };
  state?: string;
  status?: string;
  now?: string;
  occupiedSeats?: string[];
  reminders?: boolean;
  reason?: string;
  booking?: BookingView[];
  admissions?: { scanId: string; outcome: string }[];
  dashboardData?: { totalRevenue: number; salesByDay: { amount: number }[] };
}

/** Somebody with a browser: the calls of the booking screens. */
export interface Visitor {
  book(showId: unknown, seats: unknown, headers?: Record<string, string>): Promise<Answer>;
  pay(bookingId: string): Promise<Answer>;
  cancel(bookingId: string): Promise<Answer>;
  confirm(sessionId: string): Promise<Answer>;
  bookings(): Promise<Answer>;
  occupied(showId: string): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** A visitor of the API at `url`; without a token, one who is not signed in. */
export function visitor(url: string, token?: string): Visitor {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Omit<Answer, 'http' | 'headers'>;
    return { ...answer, http: response.status, headers: response.headers };
  };
  const post: Visitor['post'] = (path, body, headers) => call('POST', path, body, headers);
  const get: Visitor['get'] = (path) => call('GET', path);
  return {
    post,
    get,
    book: (showId, selectedSeats, headers) => post('booking/create', { showId, selectedSeats }, headers),
    pay: (id) => post(`booking/${id}/pay`, {}),
    cancel: (id) => post(`booking/${id}/cancel`, {}),
    confirm: (sessionId) => post('booking/confirm', { sessionId }),
    bookings: () => get('user/bookings'),
    occupied: (showId) => get(`booking/seat/${showId}`),
  };
}
