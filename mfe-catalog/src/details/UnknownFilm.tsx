import { ButtonLink, EmptyState, usePage } from '@matinee/shared-ui';
import { SearchX } from 'lucide-react';
import { t } from '../messages/en.ts';

/** In the place of a film that the cinema does not know. */
export function UnknownFilm() {
  const heading = usePage(t('film.unknown'));
  return (
    <div className="catalog:grid catalog:min-h-[70svh] catalog:content-center catalog:pt-header">
      <h1 ref={heading} tabIndex={-1} className="catalog:sr-only">
        {t('film.unknown')}
      </h1>
      <EmptyState title={t('film.unknown')} icon={<SearchX className="catalog:size-7" />}>
        <p>{t('film.unknown.hint')}</p>
        <p className="catalog:mt-2 catalog:flex catalog:flex-wrap catalog:justify-center catalog:gap-3">
          <ButtonLink to="/movies">{t('film.unknown.all')}</ButtonLink>
          <ButtonLink to="/" kind="secondary">
            {t('film.unknown.home')}
          </ButtonLink>
        </p>
      </EmptyState>
    </div>
  );
}
