import { createHash } from 'node:crypto';
import { fileName, type Kind } from '../artwork/sizes.ts';
import { films, type Film } from './film.ts';
import { portraitPath } from './portrait.ts';

const PAGE_SIZE = 20;
const DAY = 86_400_000;

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

function picturePath(film: Film, kind: Kind): string {
  return `/${fileName(film, kind)}`;
}

/** A person's id: the same name has the same id in every film. */
function personId(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) % 4_000_000;
}

function creditId(film: Film, role: string, name: string): string {
  return createHash('sha256').update(`${film.id}/${role}/${name}`).digest('hex').slice(0, 24);
}

function summary(film: Film) {
  return {
    adult: false,
    backdrop_path: picturePath(film, 'backdrop'),
    id: film.id,
    original_language: film.originalLanguage,
    original_title: film.originalTitle,
    overview: film.overview,
    popularity: film.popularity,
    poster_path: picturePath(film, 'poster'),
    release_date: film.releaseDate,
    title: film.title,
    video: false,
    vote_average: film.voteAverage,
    vote_count: film.voteCount,
  };
}

/**
 * One page of the films now playing, most popular first, as the film database's "now playing" list has it.
 * `page` starts at 1; a page past the last is empty. `today` gives the list's dates (UTC).
 */
export function nowPlayingJson(page: number, today: Date) {
  const day = (shift: number): string => new Date(today.getTime() + shift * DAY).toISOString().slice(0, 10);
  const sorted = films.toSorted((one, two) => two.popularity - one.popularity);
  const results = sorted
    .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    .map((film) => ({ ...summary(film), genre_ids: film.genres.map(({ id }) => id) }));
  return {
    dates: { maximum: day(7), minimum: day(-42) },
    page,
    results,
    total_pages: Math.ceil(films.length / PAGE_SIZE),
    total_results: films.length,
  };
}

/** A film's cast in billing order and its director, most of them with a portrait. */
export function creditsJson(film: Film) {
  const person = (name: string, department: string) => ({
    adult: false,
    gender: 0,
    id: personId(name),
    known_for_department: department,
    name,
    original_name: name,
    popularity: 1,
    profile_path: portraitPath(name),
  });
  return {
    cast: film.cast.map((name, order) => ({
      ...person(name, 'Acting'),
      cast_id: order + 1,
      character: '',
      credit_id: creditId(film, 'cast', name),
      order,
    })),
    crew: [
      {
        ...person(film.director, 'Directing'),
        credit_id: creditId(film, 'director', film.director),
        department: 'Directing',
        job: 'Director',
      },
    ],
  };
}

/** How old one has to be for a film, by country, as the film database gives it. */
export const releaseDatesJson = (film: Film) => ({
  results: [
    {
      iso_3166_1: 'VN',
      release_dates: [
        {
          certification: film.certification,
          descriptors: [],
          iso_639_1: '',
          note: '',
          release_date: `${film.releaseDate}T00:00:00.000Z`,
          type: 3,
        },
      ],
    },
  ],
});

/** A film's videos, newest first: its trailer, a teaser before it, and what no trailer is. The stand-in's player knows them by their keys. */
export const videosJson = (film: Film) => ({
  results: (['Trailer', 'Teaser', 'Featurette'] as const).map((type) => ({
    iso_639_1: 'en',
    iso_3166_1: 'US',
    name: type === 'Trailer' ? 'Official Trailer' : type,
    key: videoKey(film, type),
    site: 'YouTube',
    size: 1080,
    type,
    official: true,
    published_at: `${film.releaseDate}T00:00:00.000Z`,
    id: creditId(film, 'video', type),
  })),
});

/** Eleven letters, as YouTube's keys have. */
export const videoKey = (film: Film, type: 'Trailer' | 'Teaser' | 'Featurette'): string =>
  createHash('sha256').update(`${film.id}/${type}`).digest('base64url').slice(0, 11);

/** A film's details as the film database gives them. Money is whole dollars, 0 where it is not known. */
export function detailsJson(film: Film) {
  return {
    ...summary(film),
    belongs_to_collection: null,
    budget: 0,
    genres: film.genres,
    homepage: '',
    imdb_id: null,
    origin_country: film.countries.slice(0, 1),
    production_companies: [],
    production_countries: film.countries.map((code) => ({
      iso_3166_1: code,
      name: COUNTRIES.of(code) ?? code,
    })),
    revenue: 0,
    runtime: film.runtime,
    spoken_languages: [
      {
        english_name: LANGUAGES.of(film.originalLanguage) ?? film.originalLanguage,
        iso_639_1: film.originalLanguage,
        name:
          new Intl.DisplayNames(film.originalLanguage, { type: 'language' }).of(film.originalLanguage) ?? '',
      },
    ],
    status: 'Released',
    tagline: film.tagline,
  };
}
