/**
 * Address of the seats of one show.
 * @param date `YYYY-MM-DD` in the cinema's zone
 */
export const seatsPath = (movieId: string, date: string, showId: string): string =>
  `/seat-layout/${encodeURIComponent(movieId)}/${date}?show=${encodeURIComponent(showId)}`;
