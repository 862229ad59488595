import { translator } from '@matinee/shared-ui';

/** Texts of the list of movies that several screens show. */
export const t = translator({
  'shows.failed': 'Failed to load shows',
  'shows.none': 'Not Avilable',
  'shows.none.hint': 'No movie has a showtime right now. New ones are added every week.',
  'shows.none.coming': 'See what is coming',
});
