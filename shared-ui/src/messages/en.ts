import { translator } from './translator.ts';

/** Texts of the shared components. */
export const t = translator({
  'date.weekdays': 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  'date.months': 'January February March April May June July August September October November December',
  // For a cinema whose name has not arrived.
  cinema: 'Cinema',
  loading: 'Loading',
  'still-waiting': 'This takes longer than usual. Still waiting…',
  'card.buy': 'Buy Ticket',
  rating: '{rating} out of 5',
  'rating.none': 'Not rated yet',
  'rating.vote': '1 vote',
  'rating.votes': '{votes} votes',
  'favorite.add': 'Add {title} to favorites',
  'favorite.remove': 'Remove {title} from favorites',
  'favorite.failed': 'Failed to update favorites',
  'favorite.load-failed': 'Failed to fetch favorites',
  'request.unreachable': '{failed}. Check your connection.',
  'request.unreadable': '{failed}. The answer could not be read.',
  'left-out.one': 'One more is of a kind that this page does not know yet.',
  'left-out.many': '{count} more are of a kind that this page does not know yet.',
  'admin.failed': 'It could not be checked who you are',
  retry: 'Try again',
});
