import { translator } from '@matinee/shared-ui';

/** Texts of the front page. */
export const t = translator({
  'featured.eyebrow': 'Featured',
  'featured.title': 'The Boy and the Heron',
  'featured.genres': 'Animation | Adventure | Fantasy | Family | Drama',
  'featured.year': '2023',
  'featured.runtime': '2h 4m',
  'featured.overview':
    'Grieving his mother in wartime, a boy follows a taunting heron into a crumbling tower and a world where the living and the dead share the same sky.',
  'featured.explore': 'Explore Movies',
  'featured.book': 'Tickets',
  'home.now-showing': 'Now Showing',
  'home.view-all': 'View All',
  'home.show-more': 'Show more',
});
