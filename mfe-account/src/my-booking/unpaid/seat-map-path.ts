/** What of a show its seat map is found by. */
interface Showing {
  _id: string;
  movie: { _id: string };
  /** ISO instant */
  showDateTime: string;
}

/** The calendar date of an instant; as much of its text as may be one, where it or the zone is nothing to this browser: a card is not lost by it. */
function dateIn(timeZone: string, instant: string): string {
  try {
    // Of all locales, Sweden's writes a date as YYYY-MM-DD.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));
  } catch {
    return instant.slice(0, 10);
  }
}

/**
 * Address of the seat map of a show: its movie, its day, and the show itself, since a day has several.
 * @param timeZone the cinema's: the day in the address is the cinema's day
 */
export function seatMapPath({ show }: { show: Showing }, timeZone: string): string {
  const day = encodeURIComponent(dateIn(timeZone, show.showDateTime));
  return `/seat-layout/${encodeURIComponent(show.movie._id)}/${day}?show=${encodeURIComponent(show._id)}`;
}
