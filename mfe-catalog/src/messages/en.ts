import { translator } from '@matinee/shared-ui';

/** Texts of the catalog's screens. */
export const t = translator({
  'shows.failed': 'Failed to load shows',
  'shows.none': 'Not Avilable',
  'shows.none.hint': 'No movie has a showtime right now. New ones are added every week.',
  'shows.none.coming': 'See what is coming',

  'featured.eyebrow': 'Featured',
  'featured.title': 'The Boy and the Heron',
  'featured.genres': 'Animation | Adventure | Fantasy | Family | Drama',
  'featured.year': '2023',
  'featured.runtime': '2h 4m',
  'featured.overview':
    'Grieving his mother in wartime, a boy follows a taunting heron into a crumbling tower and a world where the living and the dead share the same sky.',
  'featured.explore': 'Explore Movies',

  'home.now-showing': 'Now Showing',
  'home.view-all': 'View All',
  'home.show-more': 'Show more',

  'movies.title': 'Movies',
  'movies.lead': 'Everything on our screens in the coming days. Pick a movie, then your day and seats.',

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
  'search.key': 'Press / on any page to search',

  'movie.loading': 'Movie',
  'movie.failed': 'Failed to fetch movie details',
  'movie.year': 'Release year',
  'movie.runtime': 'Runtime',
  'movie.language': 'Language',
  'movie.genres': 'Genres',
  'movie.overview': 'Overview',
  'movie.unknown': 'We could not find this movie',
  'movie.unknown.hint':
    'It may have left our screens, or the address has a typing mistake. Everything that is showing is one click away.',
  'movie.unknown.all': 'See all movies',
  'movie.unknown.home': 'Go to Home',

  'dates.title': 'Choose a date',
  'dates.none': 'No showtimes yet',
  'dates.none.hint': 'This movie has no upcoming show. Have a look at what else is on.',
  'dates.none.all': 'See all movies',
  'dates.failed': 'Failed to load show details',
  'dates.retry': 'Try again',
  'dates.book': 'Book Now',
  'dates.missing': 'Please select a date',

  'cast.title': 'Cast',
  'cast.more': 'Show all {count}',
  'cast.less': 'Show less',

  'recommended.title': 'You may also like',
  'recommended.back': 'Scroll back',
  'recommended.forward': 'Scroll forward',

  'soon.badge': 'Coming Soon',
  'soon.movies': 'See what is showing',
  'theaters.title': 'Theaters',
  'theaters.lead':
    'Maps, halls and how to get there: a page for every one of our houses is being built. Until then, your ticket names the hall.',
  'releases.title': 'Releases',
  'releases.lead':
    'The calendar of movies on their way to us is being put together. Until it opens, everything that already has a showtime is under Movies.',
});
