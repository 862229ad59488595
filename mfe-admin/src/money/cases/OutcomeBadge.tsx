import { classes } from '@matinee/shared-ui';
import type { Outcome } from '../calls.ts';
import { t } from '../en.ts';

const tones: Record<Outcome, string> = {
  found: 'admin:border-amber admin:text-amber',
  issued: 'admin:border-mint admin:text-mint',
  owed: 'admin:border-amber admin:text-amber',
  failed: 'admin:border-danger admin:text-danger',
  refunded: 'admin:border-line-strong admin:text-mid',
  noted: 'admin:border-line-strong admin:text-low',
};

/** What was done about a case, in two words. */
export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => (
  <span
    className={classes(
      'admin:inline-block admin:shrink-0 admin:rounded-full admin:border admin:px-2.5 admin:py-0.5 admin:text-xs admin:font-semibold admin:whitespace-nowrap',
      tones[outcome],
    )}
  >
    {t(`outcome.${outcome}`)}
  </span>
);
