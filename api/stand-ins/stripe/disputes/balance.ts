import type Stripe from 'stripe';
import { nowInSeconds, type Context } from '../instance/context.ts';
import { newId } from '../instance/new-id.ts';

/** What a unit of a bank's currency is in that of the payment; here and in tests no other ones matter. */
const RATES: Readonly<Record<string, number>> = { eur: 1.1 };

/** What the account's books say of a dispute: the money is taken in the currency of the payment, at most what is left of it. */
export function withdrawn(
  context: Context,
  charge: Stripe.Charge,
  amount?: number,
  currency = charge.currency,
): Stripe.BalanceTransaction {
  const left = charge.amount - charge.amount_refunded;
  const rate = currency === charge.currency ? 1 : (RATES[currency] ?? 1);
  return movement(context, charge, -Math.min(left, Math.round((amount ?? left) * rate)));
}

/** All that a dispute has taken comes back to the seller; nothing where it took none. */
export function reinstated(
  context: Context,
  charge: Stripe.Charge,
  { balance_transactions }: Stripe.Dispute,
): Stripe.BalanceTransaction[] {
  const taken = balance_transactions.reduce((sum, { amount }) => sum - amount, 0);
  return taken > 0 ? [movement(context, charge, taken)] : [];
}

function movement(context: Context, charge: Stripe.Charge, amount: number): Stripe.BalanceTransaction {
  const created = nowInSeconds(context);
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: charge.currency,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${charge.id}`,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: charge.id,
    status: 'available',
    type: 'adjustment',
  };
}
