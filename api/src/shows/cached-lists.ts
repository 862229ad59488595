import type { CachedAnswers } from '../http/cached-answers.ts';

/** The public routes whose answers are kept, by their patterns. */
export const ALL_SHOWS = '/api/show/all';
export const NEXT_TIMES = '/api/show/times';
export const PROGRAMME = '/api/show/programme';
export const ONE_MOVIE = '/api/show/:id';

/** Forgets the kept lists: a show was added or cancelled, and the next visitor shall see it. */
export function showsHaveChanged(answers: CachedAnswers): void {
  answers.invalidate(ALL_SHOWS);
  answers.invalidate(NEXT_TIMES);
  answers.invalidate(PROGRAMME);
  answers.invalidate(ONE_MOVIE);
}
