import { ButtonLink, EmptyState, Page } from '@matinee/shared-ui';
import { Compass } from 'lucide-react';
import { t } from '../messages/en.ts';

/** The page of an address that no remote of the composition serves. */
export function NotFound() {
  return (
    <Page title={t('page.not-found')}>
      <EmptyState title={t('page.not-found.text')} icon={<Compass />}>
        <ButtonLink to="/movies">{t('page.not-found.action')}</ButtonLink>
      </EmptyState>
    </Page>
  );
}

/** The page while nothing at all has been released. */
export function NothingReleased() {
  return (
    <Page title={t('page.empty')}>
      <EmptyState title={t('page.empty.text')} icon={<Compass />} />
    </Page>
  );
}
