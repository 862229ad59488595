import { Button } from '@matinee/shared-ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../messages/en.ts';

const whole = new Intl.NumberFormat('en-US');

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  onPage(page: number): void;
}

/** Which rows of how many are shown, and the ways to the pages beside. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  const from = Math.min(total, (page - 1) * limit + 1);
  const to = Math.min(total, page * limit);
  return (
    <nav
      aria-label={t('pager.name')}
      className="admin:mt-6 admin:flex admin:flex-wrap admin:items-center admin:justify-between admin:gap-3"
    >
      <p role="status" className="admin:text-sm admin:text-mid admin:tabular-nums">
        {t('pager.shown', { from: whole.format(from), to: whole.format(to), total: whole.format(total) })}
      </p>
      {last > 1 && (
        <div className="admin:flex admin:gap-2">
          <Button kind="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" className="admin:size-5" />
            {t('pager.previous')}
          </Button>
          <Button kind="secondary" disabled={page >= last} onClick={() => onPage(page + 1)}>
            {t('pager.next')}
            <ChevronRight aria-hidden="true" className="admin:size-5" />
          </Button>
        </div>
      )}
    </nav>
  );
}
