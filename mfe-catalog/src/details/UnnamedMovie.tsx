import { usePage } from '@matinee/shared-ui';
import { t } from '../messages/details.en.ts';

/** The heading of a movie's page while the movie's name is not known; the name takes its place and its focus. */
export function UnnamedMovie() {
  const heading = usePage(t('movie.loading'));
  return (
    <h1 ref={heading} tabIndex={-1} className="catalog:sr-only">
      {t('movie.loading')}
    </h1>
  );
}
