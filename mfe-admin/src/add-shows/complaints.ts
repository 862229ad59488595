import { refusalOf, type ApiFailure } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import { addShows } from './calls.ts';
import type { Showtime } from './showtimes.ts';

/** What is wrong, beside the field it is wrong at. */
export interface Complaints {
  movie?: string;
  price?: string;
  times?: string;
  /** showtime (`YYYY-MM-DD HH:mm`) → what is wrong with it */
  showtimes?: Readonly<Record<string, string>>;
}

/** The name of a showtime among the complaints. */
export const showtimeKey = ({ date, time }: Showtime): string => `${date} ${time}`;

/** What is missing before the form can be sent; null when it is complete. */
export function missingFields(form: {
  movieId: string | null;
  price: string;
  count: number;
}): Complaints | null {
  const complaints: Complaints = {
    ...(form.movieId === null && { movie: t('add.missing-movie') }),
    // An input of type number holds nothing for anything that is not a number.
    ...(form.price.trim() === '' && { price: t('add.missing-price') }),
    ...(form.count === 0 && { times: t('add.missing-times') }),
  };
  return Object.keys(complaints).length > 0 ? complaints : null;
}

/**
 * The API's complaints by field of the form.
 * @param sent the rows of the request, which the API names by their number: `showsInput.0.date`
 */
export function complaintsOf(failure: ApiFailure, sent: readonly Showtime[]): Complaints {
  const { movieId, showPrice, showsInput, ...others } = refusalOf(addShows, failure)?.fields ?? {};
  const showtimes = Object.entries(others).flatMap(([field, complaint]) => {
    const row = sent[Number(/^showsInput\.(\d+)/.exec(field)?.[1] ?? Number.NaN)];
    return row ? [[showtimeKey(row), complaint] as const] : [];
  });
  return {
    ...(movieId && { movie: movieId }),
    ...(showPrice && { price: showPrice }),
    ...(showsInput && { times: showsInput }),
    ...(showtimes.length > 0 && { showtimes: Object.fromEntries(showtimes) }),
  };
}
