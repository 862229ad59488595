import { Button } from '@matinee/shared-ui';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { t } from '../messages/en.ts';

const whole = new Intl.NumberFormat('en-US');

/** The number of the last page; a list without rows has one page. */
export const lastPage = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  onPage(page: number): void;
}

/** Which rows of how many are shown, and the ways to the pages beside, to the first and to the last. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  const last = lastPage(total, limit);
  const shown = {
    from: whole.format(Math.min(total, (page - 1) * limit + 1)),
    to: whole.format(Math.min(total, page * limit)),
    total: whole.format(total),
  };
  return (
    <nav
      aria-label={t('pager.name')}
      className="admin:mt-6 admin:flex admin:flex-wrap admin:items-center admin:justify-between admin:gap-x-6 admin:gap-y-3"
    >
      <p role="status" className="admin:text-sm admin:text-mid admin:tabular-nums">
        {t('pager.shown', shown)}
      </p>
      {last > 1 && (
        <div className="admin:flex admin:max-sm:w-full admin:max-sm:justify-between admin:gap-2">
          <Step name={t('pager.first')} Icon={ChevronsLeft} off={page <= 1} onPress={() => onPage(1)} />
          <Step
            name={t('pager.previous')}
            Icon={ChevronLeft}
            off={page <= 1}
            onPress={() => onPage(page - 1)}
          />
          <p className="admin:self-center admin:px-2 admin:text-sm admin:text-mid admin:tabular-nums">
            {t('pager.page', { page: whole.format(page), last: whole.format(last) })}
          </p>
          <Step
            name={t('pager.next')}
            Icon={ChevronRight}
            off={page >= last}
            onPress={() => onPage(page + 1)}
          />
          <Step name={t('pager.last')} Icon={ChevronsRight} off={page >= last} onPress={() => onPage(last)} />
        </div>
      )}
    </nav>
  );
}

interface StepProps {
  name: string;
  Icon: LucideIcon;
  /** there is no such page */
  off: boolean;
  onPress(): void;
}

const Step = ({ name, Icon, off, onPress }: StepProps) => (
  <Button
    kind="secondary"
    aria-label={name}
    title={name}
    disabled={off}
    onClick={onPress}
    className="admin:size-11 admin:px-0"
  >
    <Icon aria-hidden="true" className="admin:size-5" />
  </Button>
);
