import { t } from '../messages/en.ts';

/** What is said of how many seats a booking may have. Without a number while the server has not told it. */
export interface LimitWords {
  /** above the map */
  hint: string;
  /** to whom one more is refused */
  refused: string;
  /** in the bar, beside the total */
  bar(count: number): string;
  /** read out after a press */
  news(count: number): string;
}

/** @param limit most seats in one booking */
export function limitWords(limit: number | undefined): LimitWords {
  const counted = (count: number) => t('count', { count });
  if (limit === undefined) return { hint: t('seats.pick'), refused: '', bar: counted, news: counted };
  const seats = limit === 1 ? t('seat.one') : t('seat.many', { count: limit });
  return {
    hint: t('seats.pick-hint', { seats }),
    refused: t('limit.seats', { seats }),
    bar: (count) => t('bar.count', { count, limit }),
    news: (count) => t('news.count', { count, seats }),
  };
}
