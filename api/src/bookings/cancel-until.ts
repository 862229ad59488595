import type { Config } from '../config.ts';
import type { BookingDocument } from '../db/documents.ts';

type AsPaid = Pick<BookingDocument, 'cancelUntilMinutes'>;

const unit = (name: 'hour' | 'minute', count: number) =>
  new Intl.NumberFormat('en', { style: 'unit', unit: name, unitDisplay: 'long' }).format(count);

/** What is written down with a booking that is paid: a setting that is raised later takes back nothing that its owner was told. */
export const cancelledUntilAsPaid = ({ cancelUntilMinutes }: Config['booking']): Required<AsPaid> => ({
  cancelUntilMinutes,
});

/** The later of the two ends counts: that of now, and that of when it was paid. */
const minutesOf = (
  { cancelUntilMinutes: told = Infinity }: AsPaid,
  { cancelUntilMinutes }: Config['booking'],
) => Math.min(told, cancelUntilMinutes);

/** The instant from which on a paid booking of a show can no longer be cancelled by its owner. */
export const cancelUntil = (startsAt: Date, booking: AsPaid, settings: Config['booking']): Date =>
  new Date(startsAt.getTime() - minutesOf(booking, settings) * 60_000);

/** The same rule as a sentence, for who comes too late. */
export function cancelUntilSentence(booking: AsPaid, settings: Config['booking']): string {
  const minutes = minutesOf(booking, settings);
  if (minutes === 0) return 'Tickets can be cancelled until the show begins';
  const before = minutes % 60 === 0 ? unit('hour', minutes / 60) : unit('minute', minutes);
  return `Tickets can be cancelled until ${before} before the show`;
}
