import type { Fullness } from '@matinee/api/types';
import { classes, lookUp, money, timeOfDay, useSite } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { t } from '../../messages/movies.en.ts';
import type { Show } from './programme.ts';
import { ShowFacts } from './ShowFacts.tsx';

const words: Record<Fullness, string> = {
  plenty: t('fullness.plenty'),
  few: t('fullness.few'),
  'sold-out': t('fullness.sold-out'),
};

/** A show of the programme as a link to its seats. One that is sold out leads there too: seats come back. */
export function ShowLink({ show, date }: { show: Show; date: string }) {
  const { timeZone } = useSite();
  const { movieId, showId, time, price, hall, fullness, format, spoken, subtitles } = show;
  const soldOut = fullness === 'sold-out';
  return (
    <Link
      to={`/seat-layout/${encodeURIComponent(movieId)}/${date}?show=${encodeURIComponent(showId)}`}
      className={classes(
        'catalog:grid catalog:min-h-14 catalog:content-center catalog:rounded-md catalog:border catalog:border-line-strong catalog:px-3 catalog:py-1 catalog:text-xs catalog:leading-tight catalog:text-mid catalog:tabular-nums catalog:hover:border-amber',
        soldOut ? 'catalog:border-dashed' : 'catalog:bg-ink-2',
      )}
    >
      <span className="catalog:flex catalog:items-baseline catalog:gap-2">
        <span
          className={classes(
            'catalog:text-lg catalog:leading-6 catalog:font-semibold',
            soldOut ? 'catalog:line-through' : 'catalog:text-hi',
          )}
        >
          {timeOfDay(time, timeZone)}
        </span>{' '}
        <span className={classes(fullness === 'few' && 'catalog:font-semibold catalog:text-amber')}>
          {fullness === undefined ? undefined : lookUp(words, fullness)}
        </span>
      </span>{' '}
      <span>
        {t('programme.hall', { hall })} · {price === 0 ? t('programme.free') : money(price)}
        <ShowFacts format={format} spoken={spoken} subtitles={subtitles} />
      </span>
    </Link>
  );
}
