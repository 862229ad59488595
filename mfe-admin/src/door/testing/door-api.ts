import { vi } from 'vitest';
import type { Scan } from '../calls.ts';

export const BOOKING_ID = '64b0c0ffee00000000001234';
// A show of this moment is one of today at any hour; in an hour it may be tomorrow's.
const startsAt = new Date().toISOString();

/** A list of today with one ticket, for H4. */
export const dayOfTest = (odd: object[] = []) => ({
  success: true,
  now: new Date().toISOString(),
  shows: [
    {
      showId: 'show',
      title: 'Havoc',
      hall: 1,
      startsAt,
      isCancelled: false,
      tickets: [{ bookingId: BOOKING_ID, isValid: true, seats: [{ seat: 'H4', entry: null }], odd }],
    },
  ],
});

/** As many entries as waited through an evening, each as long as real ones are. */
export const waitingOf = (count: number, door = 'Door 1') =>
  Array.from({ length: count }, (_, index) => ({
    scan: {
      scanId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      code: 'A'.repeat(135),
      door,
      admittedAt: new Date().toISOString(),
    },
    bookingId: `64b0c0ffee0000000000${String(index).padStart(4, '0')}`,
    seat: 'H5',
  }));

const refusal = (status: number, message: string) =>
  Response.json({ success: false, code: 'refused', message }, { status });

/**
 * An API that answers doors, takes 64 kB and codes of 300 letters, and wants names of doors that are not blank.
 * @param answers path → another answer; null: there is none
 * @returns what it let in, what was asked to be undone, and how large requests were
 */
export function doorApi(answers: Record<string, (() => Response | Promise<Response>) | null> = {}) {
  const taken: Scan[] = [];
  const undone: unknown[] = [];
  const sizes: number[] = [];
  // A browser that keeps pages, whose worker has nothing to say.
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ active: { postMessage: () => undefined } }) },
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const path = pathname.replace('/api/', '');
    const other = answers[path];
    if (other === null) throw new TypeError('Failed to fetch');
    if (other) return other();
    if (path === 'admin/is-admin') return Response.json({ success: true, isAdmin: false });
    const body = typeof init?.body === 'string' ? init.body : '';
    sizes.push(body.length);
    if (body.length > 64 * 1024) return refusal(413, 'The request is too large.');
    if (path === 'door/day') return Response.json(dayOfTest());
    if (path === 'tickets/key') return Response.json({ success: true, key: null, others: [] });
    if (path === 'door/undo') {
      undone.push(JSON.parse(body));
      return Response.json({ success: true, message: 'Done' });
    }
    const { scans } = JSON.parse(body) as { scans: Scan[] };
    if (scans.some(({ code }) => code.length > 300)) return refusal(400, 'Too big: expected string');
    if (scans.some(({ door }) => !door.trim())) return refusal(400, 'A door has a name.');
    taken.push(...scans);
    const admissions = scans.map(({ scanId, door }) => ({
      scanId,
      outcome: 'in',
      ticket: { bookingId: BOOKING_ID, seat: 'H4', showId: 'show' },
      entry: { scanId, at: new Date().toISOString(), door },
    }));
    return Response.json({ success: true, admissions });
  });
  return { taken, undone, sizes, answers };
}
