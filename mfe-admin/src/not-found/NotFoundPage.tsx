import { ButtonLink, EmptyState } from '@matinee/shared-ui';
import { MapPinOff } from 'lucide-react';
import { AdminPage } from '../layout/AdminPage.tsx';
import { t } from '../messages/en.ts';

/** An address under /admin that no page has: the other pages are in the sidebar beside it. */
export function NotFoundPage() {
  return (
    <AdminPage title={t('not-found.title')}>
      <EmptyState title={t('not-found.text')} icon={<MapPinOff className="admin:size-7" />}>
        <ButtonLink to="/admin">{t('not-found.action')}</ButtonLink>
      </EmptyState>
    </AdminPage>
  );
}
