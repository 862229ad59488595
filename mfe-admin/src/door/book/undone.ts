import { schema, type Infer } from '@matinee/shared-ui';
import type { DoorDay } from '../calls.ts';
import { kept } from './kept.ts';

const undoneSchema = schema.object({
  scanId: schema.string(),
  bookingId: schema.string(),
  seat: schema.string(),
  /** name of the door that let in */
  door: schema.string(),
  /** ISO instant */
  undoneAt: schema.string(),
});

/** An entry that this door took back and has not told of: the API may have it, or get it yet. */
export type Undone = Infer<typeof undoneSchema>;

export const keptUndone = kept(
  'undone',
  (read): Undone[] => schema.array(undoneSchema).safeParse(read).data ?? [],
);

/** The day without the entries that this door took back: the API says them until it is told. */
export function withoutUndone(day: DoorDay, undone: readonly Undone[]): DoorDay {
  if (undone.length === 0) return day;
  const isGone = new Set(undone.map(({ scanId }) => scanId));
  return {
    ...day,
    shows: day.shows.map((show) => ({
      ...show,
      tickets: show.tickets.map((ticket) => ({
        ...ticket,
        seats: ticket.seats.map((seat) =>
          seat.entry && isGone.has(seat.entry.scanId) ? { ...seat, entry: null } : seat,
        ),
      })),
    })),
  };
}
