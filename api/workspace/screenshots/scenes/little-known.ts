import type { Facts } from '../facts.ts';
import { heading, text, type Scene } from './scene.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const ARABIC = 'ألف ليلة وليلة: الجزء الثاني!';

/** Of a movie whose database has its title, and nothing else. */
const bare = ({ movies: [movie] }: Facts, title: string, id = movie?._id) => ({
  ...movie,
  _id: id,
  title,
  overview: '',
  tagline: '',
  poster_path: null,
  backdrop_path: null,
  release_date: '',
  genres: [],
  casts: [],
  original_language: '',
  spoken_languages: [],
  trailer: undefined,
  vote_average: 0,
  vote_count: 0,
  runtime: 0,
});

const moviePage = ({ movieId: id }: Facts) => `/movie-detail/${id}/1`;
const oneMovie = ({ movieId: id }: Facts) => `**/api/show/${id}`;

/** Movies of which little is known, with titles that are hard to set, and lists that are filtered by what the shows are. */
export const littleKnownScenes: Scene[] = [
  {
    name: 'movie-little-known',
    path: moviePage,
    answers: (facts) => ({
      [oneMovie(facts)]: { success: true, movie: bare(facts, LONG), dateTime: {} },
    }),
    shows: text('Not rated yet'),
  },
  {
    name: 'movie-from-right-to-left',
    path: moviePage,
    answers: (facts) => ({
      [oneMovie(facts)]: {
        success: true,
        movie: {
          ...facts.movies[0],
          title: ARABIC,
          tagline: 'كل ليلة حكاية.',
          overview: `${'حكايات لا تنتهي عن المدينة والبحر. '.repeat(6)}${LONG}`,
          casts: [
            { name: LONG, profile_path: null },
            { name: 'فاتن حمامة', profile_path: null },
          ],
        },
        dateTime: {},
      },
    }),
    shows: heading(ARABIC),
  },
  {
    name: 'movies-little-known',
    path: () => '/movies',
    answers: (facts) => ({
      '**/api/show/all*': {
        success: true,
        shows: [bare(facts, LONG, 'a'), bare(facts, ARABIC, 'b'), ...facts.movies.slice(0, 2)],
      },
    }),
    shows: text('Not rated yet'),
  },
  {
    name: 'movies-with-subtitles',
    path: () => '/movies?day=week&language=sub-vi',
    shows: (page) => page.getByRole('list', { name: /^Showtimes of/ }).first(),
  },
];
