import { t } from '../../messages/movies.en.ts';
import { Pills } from './Pills.tsx';
import type { Wish } from './wish.ts';

const VIEWS = [undefined, 'today', 'tomorrow', 'week'] as const;

/** All movies, or the programme of today, of tomorrow or of the week. */
export const ViewLinks = ({ wish }: { wish: Wish }) => (
  <Pills
    name={t('view.name')}
    pills={VIEWS.map((view) => ({
      text: t(`view.${view ?? 'all'}`),
      wish: linkTo(view, wish),
      isShown: view === shownView(wish),
    }))}
  />
);

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
