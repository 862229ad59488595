import { schema } from '@matinee/shared-ui';
import { keptOwn } from '@matinee/shared-ui/kept-own';
import { bookingSchema, type Booking } from '../bookings/bookings.ts';
import { endOf, phaseOf } from '../bookings/phase.ts';

const entry = keptOwn<KeptVisits>('account-visits');
const keptSchema = schema.object({
  at: schema.string(),
  savedAt: schema.optional(schema.number()),
  booking: schema.array(bookingSchema),
});

/** Paid visits to come, as this device had them last. */
export interface KeptVisits {
  /** the server's clock when it sent them, ISO */
  at: string;
  /** this device's clock then, in milliseconds; releases of before did not say */
  savedAt?: number | undefined;
  booking: Booking[];
}

/** A ticket without what is of use with a network only. */
const forDoor = (booking: Booking): Booking => ({
  ...booking,
  paymentLink: null,
  shareToken: null,
  // Of a seat that a friend has the owner needs no code, and a device that is lost no link.
  tickets: booking.tickets?.map((ticket) =>
    ticket.sentToken ? { ...ticket, code: '', sentToken: 'sent' } : ticket,
  ),
  show: {
    ...booking.show,
    movie: { ...booking.show.movie, poster_path: null, backdrop_path: null, casts: [] },
  },
});

function isToCome(booking: Booking, now: number): boolean {
  const phase = phaseOf(booking, now);
  // What has codes lets in, also in a state that only a later release knows.
  return (phase === 'paid' || (phase === 'unknown' && !!booking.tickets?.[0])) && now < endOf(booking);
}

/** Whether there is a paid visit to come among bookings. @param at the server's clock when it sent them, ISO */
export const hasVisitToCome = (at: string, bookings: readonly Booking[]): boolean =>
  bookings.some((one) => isToCome(one, Date.parse(at)));

/**
 * Keeps the tickets of visits to come on the device, and nothing else of what somebody has booked.
 * @param at the server's clock when it sent them, ISO
 * @returns false where there are some, and the browser keeps nothing (more)
 */
export function keepVisits(userId: string, at: string, bookings: readonly Booking[]): boolean {
  const now = Date.parse(at);
  const booking = bookings.filter((one) => isToCome(one, now)).map(forDoor);
  return entry.write(userId, { at, savedAt: Date.now(), booking }) || booking.length === 0;
}

/**
 * The kept tickets whose shows are not over, soonest first; null when there are none. They are of whoever was signed in last: the shell
 * forgets them with the session.
 * @param now this device's clock, in milliseconds
 */
export function keptVisits(now: number): KeptVisits | null {
  const read = keptSchema.safeParse(entry.read());
  if (!read.success) return null;
  const { at, savedAt = Date.parse(at) } = read.data;
  // By the server's clock: this device's may be days off.
  const time = now - savedAt + Date.parse(at);
  const booking = read.data.booking
    .filter((one) => isToCome(one, time))
    .sort((one, other) => one.show.showDateTime.localeCompare(other.show.showDateTime));
  return booking.length > 0 ? { at, booking } : null;
}
