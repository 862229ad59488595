import { usePage } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';

/** The heading of a film's page while the film's name is not known; the name takes its place and its focus. */
export function UnnamedFilm() {
  const heading = usePage(t('film.loading'));
  return (
    <h1 ref={heading} tabIndex={-1} className="catalog:sr-only">
      {t('film.loading')}
    </h1>
  );
}
