import { lookUp } from '@matinee/shared-ui';
import { Badge, type Tone } from '../../badge/Badge.tsx';
import type { KnownOutcome, Outcome } from '../calls.ts';
import { t } from '../en.ts';

const looks: Record<KnownOutcome, { tone: Tone; text: string }> = {
  found: { tone: 'waits', text: t('outcome.found') },
  issued: { tone: 'good', text: t('outcome.issued') },
  owed: { tone: 'waits', text: t('outcome.owed') },
  failed: { tone: 'bad', text: t('outcome.failed') },
  refunded: { tone: 'over', text: t('outcome.refunded') },
  noted: { tone: 'quiet', text: t('outcome.noted') },
  won: { tone: 'good', text: t('outcome.won') },
  lost: { tone: 'over', text: t('outcome.lost') },
};

/** What was done about a case, in two words; an outcome that this release does not know as it is. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { tone, text } = lookUp(looks, outcome) ?? { tone: 'over', text: t('outcome.unknown', { outcome }) };
  return <Badge tone={tone}>{text}</Badge>;
}
