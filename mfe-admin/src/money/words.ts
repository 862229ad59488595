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
  expired_or_canceled_card: t('why.expired_or_canceled_card'),
};
const acts: Readonly<Record<string, string>> = {
  'show.add': t('act.show.add'),
  'show.cancel': t('act.show.cancel'),
  'money.retry-refund': t('act.money.retry-refund'),
};

const spelled = (word: string): string => word.replaceAll(/[._-]/g, ' ');

/** A reason as a part of a sentence. */
export const reasonOf = (word: string): string => reasons[word] ?? spelled(word);

/** What an admin did. An act of a newer release than this one is spelled out. */
export function actOf(word: string): string {
  const known = acts[word];
  if (known) return known;
  const text = spelled(word);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * An amount in its own currency.
 * @param amount in units, such as dollars
 * @param currency ISO 4217 code
 */
export const inCurrency = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
