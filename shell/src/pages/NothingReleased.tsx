import { EmptyState, Page } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';

/** The page while nothing at all has been released. */
export function NothingReleased() {
  return (
    <Page title={t('page.empty')}>
      <EmptyState title={t('page.empty.text')} />
    </Page>
  );
}
