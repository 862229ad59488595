import { translator } from '@matinee/shared-ui';

/** Texts of the age ratings of what is on sale. */
export const t = translator({
  note: 'The age rating has to stand where tickets are sold. It is that of the movie database for {country}, unless you give one here: then yours stays.',
  'missing.one': '1 movie on sale has no age rating.',
  missing: '{count} movies on sale have no age rating.',
  failed: 'The age ratings could not be loaded',
  none: 'No shows are coming up.',
  next: 'Next show:',
  rating: 'Age rating of {title}',
  'of-database': 'No own rating',
  own: 'Given by the cinema',
  known: 'From the movie database',
  unknown: 'Nobody has said it',
  save: 'Save',
  saved: '{title}: {rating}',
  'saved.none': '{title} has no age rating',
  'save.failed': 'The age rating could not be saved',
});
