import { classes } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { t } from '../../messages/movies.en.ts';
import { addressOf, type Wish } from './wish.ts';

const VIEWS = [undefined, 'today', 'tomorrow', 'week'] as const;

/** All movies, or the programme of today, of tomorrow or of the week: links, so that they can be shared and opened beside. */
export function ViewLinks({ wish }: { wish: Wish }) {
  return (
    <nav aria-label={t('view.name')}>
      <ul className="catalog:flex catalog:flex-wrap catalog:gap-1.5 catalog:sm:gap-2">
        {VIEWS.map((view) => (
          <li key={view ?? 'all'}>
            <Link
              to={addressOf(linkTo(view, wish))}
              preventScrollReset
              aria-current={view === shownView(wish) ? 'true' : undefined}
              className={classes(
                'catalog:inline-flex catalog:min-h-11 catalog:items-center catalog:rounded-full catalog:border catalog:px-2.5 catalog:sm:px-4 catalog:text-sm',
                'catalog:aria-[current]:border-amber catalog:aria-[current]:bg-amber catalog:aria-[current]:font-semibold catalog:aria-[current]:text-on-amber',
                'catalog:not-aria-[current]:border-line-strong catalog:not-aria-[current]:text-hi catalog:not-aria-[current]:hover:bg-ink-2',
              )}
            >
              {t(`view.${view ?? 'all'}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The view that a wish is shown in: who asks for a time of day alone, asks for the week. A single date is none of them. */
const shownView = ({ day, time }: Wish): string | undefined =>
  day ?? (time === undefined ? undefined : 'week');

/** The same wish in another view; one of all movies has no times. */
function linkTo(view: (typeof VIEWS)[number], { genre, language, time }: Wish): Wish {
  return {
    ...(view && { day: view }),
    ...(view && time && { time }),
    ...(genre && { genre }),
    ...(language && { language }),
  };
}
