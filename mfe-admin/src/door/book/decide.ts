import type { DoorOutcome } from '@matinee/api/types';
import type { UnknownWord } from '@matinee/shared-ui';
import type { DoorDay, Scan } from '../calls.ts';
import type { ReadCode } from './read-code.ts';

/** What a door is told of a scan, by the API or by its own list. */
export interface Verdict {
  outcome: DoorOutcome | UnknownWord;
  ticket: { bookingId: string; seat: string; showId: string } | null;
  entry: { scanId: string; at: string; door: string } | null;
}

/** A scan that this door decided alone, with whom it let in. */
export interface Waiting {
  scan: Scan;
  bookingId: string;
  seat: string;
}

/**
 * Decides by the list of the day, where no network is: as the API would, as far as the list knows.
 * @param waiting what this door let in since the list was fetched
 * @param showId the show that it admits to; any of the day without it
 */
export function decideByList(
  day: DoorDay,
  waiting: readonly Waiting[],
  code: ReadCode | null,
  showId: string | undefined,
): Verdict {
  const none = (outcome: DoorOutcome): Verdict => ({ outcome, ticket: null, entry: null });
  if (!code) return none('unknown');
  if (code.isSigned === false) return none('forged');
  for (const show of day.shows)
    for (const { bookingId, isValid, seats } of show.tickets) {
      const place = bookingId.endsWith(code.number)
        ? seats.find(({ seat }) => seat === code.seat)
        : undefined;
      if (!place) continue;
      const ticket = { bookingId, seat: code.seat, showId: show.showId };
      const own = waiting.find((one) => one.bookingId === bookingId && one.seat === code.seat);
      const entry = place.entry ?? (own && entryOf(own));
      if (showId !== undefined && showId !== show.showId)
        return { outcome: 'other_show', ticket, entry: null };
      if (show.isCancelled) return { outcome: 'show_cancelled', ticket, entry: null };
      if (!isValid) return { outcome: 'refunded', ticket, entry: null };
      // A code that is newer than the list knows was signed since.
      if (code.issue !== undefined && place.issue !== undefined && code.issue < place.issue)
        return { outcome: 'replaced', ticket, entry: null };
      return { outcome: entry ? 'used' : 'in', ticket, entry: entry ?? null };
    }
  return none('unknown');
}

const entryOf = ({ scan }: Waiting) => ({
  scanId: scan.scanId,
  at: scan.admittedAt ?? '',
  door: scan.door,
});
