import { ButtonLink, usePage } from '@matinee/shared-ui';
import { SearchX } from 'lucide-react';
import { t } from '../messages/details.en.ts';

/** In the place of a movie that the cinema does not know. */
export function UnknownMovie() {
  const heading = usePage(t('movie.unknown'));
  return (
    <div className="catalog:mx-auto catalog:grid catalog:min-h-[80svh] catalog:max-w-lg catalog:place-content-center catalog:justify-items-center catalog:gap-4 catalog:px-4 catalog:pt-header catalog:text-center catalog:text-mid">
      <div
        aria-hidden="true"
        className="catalog:grid catalog:size-20 catalog:place-items-center catalog:rounded-full catalog:bg-ink-1 catalog:text-amber"
      >
        <SearchX className="catalog:size-9" />
      </div>
      <h1
        ref={heading}
        tabIndex={-1}
        className="catalog:font-display catalog:text-4xl catalog:tracking-wide catalog:text-balance catalog:text-hi catalog:outline-none"
      >
        {t('movie.unknown')}
      </h1>
      <p>{t('movie.unknown.hint')}</p>
      <p className="catalog:mt-2 catalog:flex catalog:flex-wrap catalog:justify-center catalog:gap-3">
        <ButtonLink to="/movies">{t('movie.unknown.all')}</ButtonLink>
        <ButtonLink to="/" kind="secondary">
          {t('movie.unknown.home')}
        </ButtonLink>
      </p>
    </div>
  );
}
