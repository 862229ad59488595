import { seatIds, seatsInHall } from '../cinema/hall-plan.ts';
import { occupiedSeats } from '../seats/seats.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { dateInCinema } from '../shows/cinema-time.ts';
import { upcomingMovies } from '../shows/upcoming.ts';
import { movieView } from '../movies/movie-view.ts';
import type { Movie } from '../movies/schemas.ts';
import type { PageData, PageList } from './schemas.ts';
import { structuredData, type Showing } from './structured-data.ts';

/** Search engines cut a description at about this length. */
const MAX_DESCRIPTION = 160;

/** So many values of a parameter pages take at most (shell/server/page/data/page-data.ts); whoever asks for a later day or show has a page without its first view. */
const MAX_VALUES = 400;

/** Stands for a date where none is chosen. */
const NO_DATE = '1';
const pagePath = (movieId: string): string => `/movie-detail/${movieId}/${NO_DATE}`;

/** A text of at most the given length, cut after a whole word; within one where the first is too long, as where none are parted. */
export function shortened(text: string, most = MAX_DESCRIPTION): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut;
  return `${words.replace(/[\s.,;:–—\uD800-\uDBFF-]+$/, '')}…`;
}

function imageOf({ title, backdrop_path, poster_path }: Movie, base: string): PageData['image'] {
  // The movie database hands out backdrops as 16:9; posters only nearly as 2:3, so theirs has no size.
  if (backdrop_path) return { url: `${base}/w1280${backdrop_path}`, alt: title, width: 1280, height: 720 };
  return poster_path ? { url: `${base}/w500${poster_path}`, alt: title } : undefined;
}

/**
 * Values that parameters and queries of a movie's pages have. The shows of a day are also told by themselves, under `show/` and the day, and
 * so are the days that are chosen on its page, under `date/` and the day: no address is anybody's who puts one with another day, as many
 * as there would be.
 */
function valuesOf(showings: readonly Showing[], timeZone: string): PageData['values'] {
  const dates = showings.map(({ startsAt }) => dateInCinema(startsAt, timeZone));
  const show = showings.slice(0, MAX_VALUES).map(({ _id }) => _id);
  const date = [NO_DATE, ...new Set(dates)].slice(0, MAX_VALUES);
  const ofDays = date.flatMap((day) => [
    [`show/${day}`, show.filter((_, at) => dates[at] === day)] as const,
    // The site leads to the page without a day, with one in its query.
    [`date/${day}`, day === NO_DATE ? date.slice(1) : []] as const,
  ]);
  return { date, show, ...Object.fromEntries(ofDays) };
}

const imagesOf = ({ backdrop_path, poster_path }: Movie): PageData['images'] => ({
  ...(backdrop_path && { backdrop: backdrop_path }),
  ...(poster_path && { poster: poster_path }),
});

async function showingsOf({ db, clock, config }: Dependencies, movieId: string): Promise<Showing[]> {
  const now = clock.now();
  const { hall } = config.cinema;
  const seats = seatIds(hall).length;
  const shows = await db.shows
    .find({ movieId, status: 'scheduled', startsAt: { $gt: now } })
    .sort({ startsAt: 1, hall: 1 })
    .toArray();
  return shows.map((show) => ({
    ...show,
    soldOut: seatsInHall(hall, occupiedSeats(show, now)).length >= seats,
  }));
}

/**
 * What the page of a movie says about itself: title, description, picture, and its showings for search engines.
 * @throws Failure 404 when the cinema does not know the movie
 */
export async function moviePage(deps: Dependencies, movieId: string): Promise<PageData> {
  const { siteUrl, imageBase, cinema } = deps.config;
  const document = await deps.db.movies.findOne({ _id: movieId });
  if (!document) throw new Failure(404, 'not_found', 'There is no such movie.');
  const movie = movieView(document, deps.config.movies.ratingCountry);
  const image = imageOf(movie, imageBase);
  const showings = await showingsOf(deps, movieId);
  return {
    success: true,
    title: movie.title,
    description: shortened(movie.overview || `Showtimes and tickets for ${movie.title}.`),
    canonical: pagePath(movieId),
    type: 'video.movie',
    ...(image && { image }),
    images: imagesOf(movie),
    values: valuesOf(showings, cinema.timeZone),
    structured: structuredData({
      movie,
      showings,
      cinema,
      url: siteUrl + pagePath(movieId),
      imageBase,
      seatsUrl: (date, showId) =>
        `${siteUrl}/seat-layout/${movieId}/${date}?show=${encodeURIComponent(showId)}`,
    }),
  };
}

/** The pages of all movies that are showing. */
export async function moviePages(deps: Dependencies): Promise<PageList> {
  const { shows } = await upcomingMovies(deps);
  return { success: true, pages: shows.map(({ _id }) => ({ path: pagePath(_id) })) };
}
