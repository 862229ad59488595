import type { FilmDatabase, FilmDetails } from '../movies/film-database.ts';
import type { Identity } from '../dependencies.ts';

/** A film of 100 minutes; `id` makes its title and rating differ from others. */
export function filmOf(id: number, change: Partial<FilmDetails> = {}): FilmDetails {
  return {
    id,
    title: `Film ${id}`,
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

/** A film database that knows the films it is given. */
export function fakeFilms(films: FilmDetails[]): FilmDatabase {
  return {
    nowPlaying: async () =>
      films.map(({ id, title, poster_path, vote_average, vote_count, release_date }) => ({
        id,
        title,
        poster_path,
        vote_average,
        vote_count,
        release_date,
      })),
    details: async (id) => films.find((film) => String(film.id) === id) ?? null,
  };
}

/** Rights and names without Clerk; whoever is in `admins` is one, at once. */
export function fakePeople(admins: Set<string>): Omit<Identity, 'verify'> {
  return {
    isAdmin: async (userId) => admins.has(userId),
    buyer: async (userId) => ({ name: `Name of ${userId}`, email: `${userId}@cinema.test` }),
    countUsers: async () => 7,
  };
}
