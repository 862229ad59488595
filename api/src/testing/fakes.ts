import type { MovieDatabase, MovieDetails } from '../movies/movie-database.ts';
import type { Identity } from '../dependencies.ts';

/** A movie of 100 minutes; `id` makes its title and rating differ from others. */
export function movieOf(id: number, change: Partial<MovieDetails> = {}): MovieDetails {
  return {
    id,
    title: `Movie ${id}`,
    overview: 'An overview',
    poster_path: `/poster-${id}.jpg`,
    backdrop_path: `/backdrop-${id}.jpg`,
    release_date: '2026-01-01',
    genres: [{ id: 18, name: 'Drama' }],
    casts: [{ name: 'An actor', profile_path: null }],
    original_language: 'en',
    tagline: '',
    vote_average: 5 + (id % 5),
    vote_count: 1000 + id,
    runtime: 100,
    ...change,
  };
}

/** A movie database that knows the movies it is given. */
export function fakeMovies(movies: MovieDetails[]): MovieDatabase {
  return {
    nowPlaying: async () =>
      movies.map(({ id, title, poster_path, vote_average, vote_count, release_date }) => ({
        id,
        title,
        poster_path,
        vote_average,
        vote_count,
        release_date,
      })),
    details: async (id) => movies.find((movie) => String(movie.id) === id) ?? null,
  };
}

/** Rights and names without Clerk; whoever is in `admins` is one, at once. */
export function fakePeople(admins: Set<string>): Omit<Identity, 'verify'> {
  return {
    isDoor: async (userId) => admins.has(userId) || userId.startsWith('doorkeeper'),
    isAdmin: async (userId) => admins.has(userId),
    buyer: async (userId) => ({ name: `Name of ${userId}`, email: `${userId}@cinema.test` }),
    mailAddress: async (userId) => `${userId}@cinema.test`,
    countUsers: async () => 7,
  };
}
