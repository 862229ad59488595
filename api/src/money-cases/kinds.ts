/** What can be odd about money; the screens' types reach this file, so it imports nothing. */
export const MONEY_CASE_KINDS = [
  /** Money that came when the hold had run out: a ticket all the same, or back. */
  'paid_late',
  /** Money for a booking or a show that had been cancelled. */
  'paid_after_cancel',
  /** Another amount or currency than was asked for. */
  'amount_differs',
  /** A second payment for one booking. */
  'paid_twice',
  /** A refund that could not be made at once. */
  'refund_waits',
  /** A refund that the bank sent back, or one of a void ticket that could not be made when a bank gave its price back. */
  'refund_failed',
  /** A refund that somebody made in Stripe's dashboard. */
  'refunded_at_stripe',
  /** A payment at Stripe that belongs to no booking here. */
  'unknown_session',
  /** A payment that the buyer's bank has questioned. */
  'disputed',
] as const;
export type MoneyCaseKind = (typeof MONEY_CASE_KINDS)[number];

/**
 * What was done about it so far. `found`: nothing yet. `owed`: the money has to go back and will be tried again by itself.
 * `failed`: only a person can help. `noted`: there is nothing to do. `won` and `lost`: how the bank decided a dispute.
 */
export const MONEY_OUTCOMES = [
  'found',
  'issued',
  'owed',
  'failed',
  'refunded',
  'noted',
  'won',
  'lost',
] as const;
export type MoneyOutcome = (typeof MONEY_OUTCOMES)[number];

/** Outcomes that are not the end. */
export const OPEN_OUTCOMES = ['found', 'owed', 'failed'] as const satisfies readonly MoneyOutcome[];
