import { translator } from '@matinee/shared-ui';

/** Texts of the search. */
export const t = translator({
  'search.title': 'Search',
  'search.label': 'Movie, genre or person',
  'search.placeholder': 'Title, genre or person',
  'search.genres': 'Browse by genre',
  'search.all': 'Now showing',
  'search.count.one': 'One movie for “{query}”',
  'search.count.many': '{count} movies for “{query}”',
  'search.none': 'No movie matches “{query}”',
  'search.none.hint': 'Check the spelling, use fewer words, or try a genre or an actor’s name instead.',
  'search.none.all': 'See all movies',
  'search.with': 'With {names}',
  'search.key.unkept': 'This browser keeps nothing: your choice lasts until you reload the page.',
  'search.key': 'Press / on any page to search',
});
