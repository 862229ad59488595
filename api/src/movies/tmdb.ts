import axios, { isAxiosError, type AxiosInstance } from 'axios';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { Failure } from '../http/failure.ts';
import { creditsAnswer, detailsAnswer, nowPlayingAnswer } from './movie-answers.ts';
import type { MovieDatabase, MovieDetails } from './movie-database.ts';
import { VIDEO_KEY } from './schemas.ts';

/** As many as the movie page can unfold; the movie database lists every extra. */
const MAX_CASTS = 24;
/** The most popular come first. Of one page many that cinemas show are not; of more, nobody finds one on a phone. */
const MAX_PAGES = 2;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** A read token is a JWT and goes into a header; the older short key goes into the query. */
function credentials(apiKey: string) {
  return apiKey.includes('.')
    ? { headers: { authorization: `Bearer ${apiKey}` } }
    : { params: { api_key: apiKey } };
}

function isPassing(error: unknown): boolean {
  if (!isAxiosError(error)) return false;
  return error.response === undefined || error.response.status >= 500 || error.response.status === 429;
}

/** Asks once more when the first try met a passing fault; a second one is the caller's. */
async function get<T extends z.ZodType>(http: AxiosInstance, path: string, schema: T): Promise<z.output<T>> {
  const ask = async () => schema.parse((await http.get<unknown>(path)).data);
  try {
    return await ask();
  } catch (error) {
    if (!isPassing(error)) throw error;
    return ask();
  }
}

type Releases = NonNullable<z.output<typeof detailsAnswer>['release_dates']>['results'];

/** Screens say of these what they mean, as Vietnam's law has it. */
const OF_VIETNAM: ReadonlySet<string> = new Set(['P', 'K', 'T13', 'T16', 'T18']);

/** The age rating of a country: the first of its releases that has one. The same letters mean something else in another country: there they name it. */
function ageRatingIn(country: string, releases: Releases): string | undefined {
  const rating = releases
    .find(({ iso_3166_1: code }) => code === country)
    ?.release_dates.map(({ certification }) => certification)
    .find((certification) => certification !== '');
  return rating && country !== 'VN' && OF_VIETNAM.has(rating) ? `${rating} (${country})` : rating;
}

type Videos = NonNullable<z.output<typeof detailsAnswer>['videos']>['results'];

/** The trailer of a movie: an official one before others, and of those the latest. */
function trailerAmong(videos: Videos): MovieDetails['trailer'] {
  const [first] = videos
    .filter(({ site, type, key }) => site === 'YouTube' && type === 'Trailer' && VIDEO_KEY.test(key))
    .toSorted(
      (one, other) =>
        Number(other.official ?? false) - Number(one.official ?? false) ||
        other.published_at.localeCompare(one.published_at),
    );
  return first && { site: 'youtube', key: first.key };
}

function unavailable(error: unknown): never {
  // Axios errors carry the request with its key: only what they mean goes on.
  const reason = isAxiosError(error) ? (error.code ?? error.message) : 'an answer of another shape';
  const failure = new Failure(
    502,
    'films_unavailable',
    'The movie database does not answer right now. Please try again.',
  );
  failure.cause = reason;
  throw failure;
}

/**
 * The movie database over HTTP (The Movie Database, version 3 of its API, or the local stand-in).
 * @param config.timeoutMs limit for one try
 */
export function tmdb(config: Config['movies']): MovieDatabase {
  const http = axios.create({
    baseURL: config.apiUrl,
    timeout: config.timeoutMs,
    maxContentLength: MAX_ANSWER_BYTES,
    maxRedirects: 0,
    ...credentials(config.apiKey),
  });
  return {
    async nowPlaying() {
      const pageAt = (query: string) => get(http, `/movie/now_playing${query}`, nowPlayingAnswer);
      try {
        const first = await pageAt('');
        const pages = Array.from({ length: Math.min(first.total_pages, MAX_PAGES) - 1 }, (_, at) => at + 2);
        const others = await Promise.allSettled(pages.map((page) => pageAt(`?page=${page}`)));
        const rest = others.flatMap((page) => (page.status === 'fulfilled' ? page.value.results : []));
        const all = [...first.results, ...rest];
        // The list moves while it is read: the last of one page may be the first of the next.
        return [...new Map(all.map((movie) => [movie.id, movie])).values()];
      } catch (error) {
        return unavailable(error);
      }
    },
    async details(id) {
      try {
        const [details, credits] = await Promise.all([
          get(
            http,
            `/movie/${encodeURIComponent(id)}?append_to_response=release_dates,videos`,
            detailsAnswer,
          ),
          get(http, `/movie/${encodeURIComponent(id)}/credits`, creditsAnswer),
        ]);
        const { release_dates: releases, videos, ...facts } = details;
        const trailer = trailerAmong(videos?.results ?? []);
        const rating = ageRatingIn(config.ratingCountry, releases?.results ?? []);
        return {
          ...facts,
          casts: credits.cast.slice(0, MAX_CASTS),
          ...(rating && { age_rating: rating }),
          ...(trailer && { trailer }),
        };
      } catch (error) {
        if (isAxiosError(error) && error.response?.status === 404) return null;
        return unavailable(error);
      }
    },
  };
}
