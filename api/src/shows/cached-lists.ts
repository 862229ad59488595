import type { CachedAnswers } from '../http/cached-answers.ts';

/** The public routes that tell of shows and whose answers are kept, by their patterns. */
export const ALL_SHOWS = '/api/show/all';
export const NEXT_TIMES = '/api/show/times';
export const PROGRAMME = '/api/show/programme';
export const ONE_MOVIE = '/api/show/:id';
export const MOVIE_PAGES = '/api/show/pages';
export const MOVIE_PAGE = '/api/show/:id/page';
/** Tells of days, whether or not one has a show: none that is added or cancelled changes it. */
export const PROGRAMME_PAGE = '/api/show/programme/page';

/** Forgets the kept answers: a show was added or cancelled, and who asks next shall hear of it. */
export function showsHaveChanged(answers: CachedAnswers): void {
  for (const pattern of [ALL_SHOWS, NEXT_TIMES, PROGRAMME, ONE_MOVIE, MOVIE_PAGES, MOVIE_PAGE])
    answers.invalidate(pattern);
}
