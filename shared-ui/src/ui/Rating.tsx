import { Star } from 'lucide-react';
import { ratingOutOfFive, voteCount } from '../formats/rating.ts';
import { t } from '../messages/en.ts';

/** A movie's rating out of five, or that it has none yet; with `votes` also how many people gave one. */
export function Rating({ average, votes }: { average: number; votes?: number }) {
  if (average <= 0) return <span className="text-sm text-low">{t('rating.none')}</span>;
  const rating = ratingOutOfFive(average);
  return (
    <span className="inline-flex items-center gap-1.5 text-mid tabular-nums">
      <Star aria-hidden="true" className="size-4 fill-amber text-amber" />
      <span className="sr-only">{t('rating', { rating })}</span>
      <span aria-hidden="true">{rating}</span>
      {votes !== undefined && (
        <>
          <span className="sr-only">
            {t(votes === 1 ? 'rating.vote' : 'rating.votes', { votes: voteCount(votes) })}
          </span>
          <span aria-hidden="true" className="text-low">
            ({voteCount(votes)})
          </span>
        </>
      )}
    </span>
  );
}
