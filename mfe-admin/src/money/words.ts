import { lookUp } from '@matinee/shared-ui';
import type { AdminAct, KnownActOutcome, KnownKind, KnownOutcome, MoneyCase, Outcome } from './calls.ts';
import { t } from './en.ts';

/** Words of the API and of Stripe that have a sentence; the others are shown as they are. */
const reasons: Readonly<Record<string, string>> = {
  seats_gone: t('why.seats_gone'),
  show_started: t('why.show_started'),
  show_cancelled: t('why.show_cancelled'),
  amount_differs: t('why.amount_differs'),
  paid_after_cancel: t('why.paid_after_cancel'),
  refunded_at_stripe: t('why.refunded_at_stripe'),
  dispute_lost: t('why.dispute_lost'),
  cancelled_by_owner: t('why.cancelled_by_owner'),
  settled_by_hand: t('why.settled_by_hand'),
  expired_or_canceled_card: t('why.expired_or_canceled_card'),
  insufficient_funds: t('why.insufficient_funds'),
};
const acts: Readonly<Record<string, string>> = {
  'show.add': t('act.show.add'),
  'movie.rate': t('act.movie.rate'),
  'show.cancel': t('act.show.cancel'),
  'door.undo': t('act.door.undo'),
  'money.retry-refund': t('act.money.retry-refund'),
  'money.settle-by-hand': t('act.money.settle-by-hand'),
};

const kinds: Record<KnownKind, string> = {
  paid_late: t('kind.paid_late'),
  paid_after_cancel: t('kind.paid_after_cancel'),
  amount_differs: t('kind.amount_differs'),
  paid_twice: t('kind.paid_twice'),
  refund_waits: t('kind.refund_waits'),
  refund_failed: t('kind.refund_failed'),
  refunded_at_stripe: t('kind.refunded_at_stripe'),
  unknown_session: t('kind.unknown_session'),
  disputed: t('kind.disputed'),
};
const steps: Record<KnownOutcome, string> = {
  found: t('step.found'),
  issued: t('step.issued'),
  owed: t('step.owed'),
  failed: t('step.failed'),
  refunded: t('step.refunded'),
  noted: t('step.noted'),
  won: t('step.won'),
  lost: t('step.lost'),
};
const actOutcomes: Record<KnownActOutcome, string> = {
  begun: t('act.outcome.begun'),
  done: t('act.outcome.done'),
  refused: t('act.outcome.refused'),
  failed: t('act.outcome.failed'),
};

/** What a case is about. */
export const kindOf = (kind: MoneyCase['kind']): string => lookUp(kinds, kind) ?? t('kind.unknown', { kind });

/** What an admin did, as far as it is another thing than what is done by itself. */
const stepsByAdmin: Readonly<Record<string, string>> = {
  owed: t('step.owed-by-admin'),
  refunded: t('step.refunded-by-admin'),
};

/** What was done in one step. */
export const stepOf = (outcome: Outcome, byAdmin: boolean): string =>
  (byAdmin && lookUp(stepsByAdmin, outcome)) || lookUp(steps, outcome) || t('outcome.unknown', { outcome });

/** How an act ended. */
export const actOutcomeOf = (outcome: AdminAct['outcome']): string =>
  lookUp(actOutcomes, outcome) ?? t('act.outcome.unknown', { outcome });

const spelled = (word: string): string => word.replaceAll(/[._-]/g, ' ');

/** A reason as a part of a sentence. */
export const reasonOf = (word: string): string => lookUp(reasons, word) ?? spelled(word);

/** What an admin did. An act of a newer release than this one is spelled out. */
export function actOf(word: string): string {
  const known = lookUp(acts, word);
  if (known) return known;
  const text = spelled(word);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * An amount in its own currency.
 * @param amount in units, such as dollars
 * @param currency ISO 4217 code
 */
export function inCurrency(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
  } catch {
    // What is no code at all, which a browser refuses, is shown as it is.
    return `${amount.toFixed(2)} ${currency}`;
  }
}
