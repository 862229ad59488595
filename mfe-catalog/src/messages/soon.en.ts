import { translator } from '@matinee/shared-ui';

/** Texts of the pages that are announced. */
export const t = translator({
  'soon.badge': 'Coming Soon',
  'soon.movies': 'See what is showing',
  'theaters.title': 'Theaters',
  'theaters.lead':
    'Maps, halls and how to get there: a page for every one of our houses is being built. Until then, your ticket names the hall.',
  'releases.title': 'Releases',
  'releases.lead':
    'The calendar of movies on their way to us is being put together. Until it opens, everything that already has a showtime is under Movies.',
});
