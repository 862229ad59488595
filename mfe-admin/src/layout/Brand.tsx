import { useSite } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { ArrowLeft } from 'lucide-react';
import { t } from '../messages/en.ts';

/** The way back to the site, whose header is not shown on admin pages. */
export function Brand() {
  const { cinema } = useSite();
  return (
    <Link
      to="/"
      className="admin:inline-flex admin:min-h-11 admin:items-center admin:gap-3 admin:rounded-sm admin:px-2 admin:hover:bg-ink-2"
    >
      <ArrowLeft aria-hidden="true" className="admin:size-4 admin:text-mid" />
      <span className="admin:font-display admin:text-2xl admin:tracking-wide admin:text-amber">
        {cinema?.name}
      </span>
      <span className="admin:sr-only">{t('admin.back')}</span>
      <span
        aria-hidden="true"
        className="admin:rounded-sm admin:border admin:border-line admin:px-1.5 admin:text-xs admin:text-mid"
      >
        {t('admin.area')}
      </span>
    </Link>
  );
}
