import type Stripe from 'stripe';
import type { Context } from '../instance/context.ts';
import { noSuch } from '../http/failure.ts';

/** The payment intent with that id, or Stripe's 404 that names `param`. */
export function findIntent({ store }: Context, id: string, param: string = 'intent'): Stripe.PaymentIntent {
  const intent = store.get('intents', id);
  if (!intent) throw noSuch('payment_intent', id, param);
  return intent;
}

/** The charge with that id, or Stripe's 404 that names `param`. */
export function findCharge({ store }: Context, id: string, param: string = 'id'): Stripe.Charge {
  const charge = store.get('charges', id);
  if (!charge) throw noSuch('charge', id, param);
  return charge;
}
