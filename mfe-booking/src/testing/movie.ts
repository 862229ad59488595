import type { Movie } from '@matinee/shared-ui';

/** The movie of the tests, as the API tells it. */
export const movie: Movie = {
  _id: '7',
  id: 7,
  title: 'Until Dawn',
  overview: '',
  poster_path: null,
  backdrop_path: null,
  release_date: '2025-04-23',
  genres: [],
  casts: [],
  original_language: 'en',
  tagline: '',
  vote_average: 6.4,
  vote_count: 10,
  runtime: 103,
};
