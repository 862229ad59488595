import { Badge, type Tone } from '../../badge/Badge.tsx';
import type { Outcome } from '../calls.ts';
import { t } from '../en.ts';

const tones: Record<Outcome, Tone> = {
  found: 'waits',
  issued: 'good',
  owed: 'waits',
  failed: 'bad',
  refunded: 'over',
  noted: 'quiet',
  won: 'good',
  lost: 'over',
};

/** What was done about a case, in two words. */
export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => (
  <Badge tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Badge>
);
