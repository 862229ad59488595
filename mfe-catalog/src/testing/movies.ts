import type { Movie } from '@matinee/shared-ui';

/** A movie for a test, with what matters to it filled in. */
export const movie = (id: number, more: Partial<Movie> = {}): Movie => ({
  _id: String(id),
  id,
  title: `Movie ${id}`,
  overview: 'What it is about.',
  poster_path: null,
  backdrop_path: null,
  release_date: '2025-02-27',
  genres: [{ id: 28, name: 'Action' }],
  casts: [],
  original_language: 'en',
  tagline: '',
  vote_average: 6.4,
  vote_count: 15_000,
  runtime: 102,
  ...more,
});

/** The answer of the list of all shows. */
export const listed = (shows: Movie[]) => () => Response.json({ success: true, shows });

/** The answer for one movie with its days. */
export const detailed = (movie: Movie, dates: string[]) => () =>
  Response.json({
    success: true,
    movie,
    dateTime: Object.fromEntries(
      dates.map((date) => [date, [{ time: `${date}T12:00:00Z`, showId: `show-${date}` }]]),
    ),
  });
