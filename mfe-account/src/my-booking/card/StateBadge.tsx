import { classes } from '@matinee/shared-ui';
import { Check, CircleSlash, Clock, Undo2 } from 'lucide-react';
import { t } from '../../messages/en.ts';
import type { Phase } from '../bookings/phase.ts';

const looks = {
  paid: { Icon: Check, tone: 'account:text-mint' },
  held: { Icon: Clock, tone: 'account:text-amber' },
  'ran-out': { Icon: CircleSlash, tone: 'account:text-danger' },
  cancelled: { Icon: CircleSlash, tone: 'account:text-low' },
  refunding: { Icon: Undo2, tone: 'account:text-mid' },
  refunded: { Icon: Undo2, tone: 'account:text-mid' },
} as const satisfies Record<Phase, unknown>;

/** Where a booking stands, in words, a colour and a sign. `label` replaces the words. */
export function StateBadge({ phase, label }: { phase: Phase; label?: string | undefined }) {
  const { Icon, tone } = looks[phase];
  return (
    <p
      className={classes(
        'account:inline-flex account:items-center account:gap-1.5 account:rounded-full account:border account:border-current account:px-2.5 account:py-1 account:text-xs account:font-semibold account:whitespace-nowrap account:sm:px-3 account:sm:text-sm',
        tone,
      )}
    >
      <Icon aria-hidden="true" className="account:size-4" />
      {label ?? t(`state.${phase}`)}
    </p>
  );
}
