import type Stripe from 'stripe';
import { nowInSeconds, type Context } from '../instance/context.ts';
import { invalidParam } from '../http/failure.ts';
import type { CreateSessionParams } from './create-params.ts';
import { priceLineItems } from './line-items.ts';
import { newSession } from './session-object.ts';
import { shownSession } from './shown.ts';

const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 60 * 60;

/** Opens a session. Throws Stripe's 400 for an expiry outside 30 minutes to 24 hours and for a sum that is too small. */
export function createSession(context: Context, params: CreateSessionParams): Stripe.Checkout.Session {
  const created = nowInSeconds(context);
  const expiresAt = params.expires_at ?? created + MAX_SECONDS;
  if (expiresAt < created + MIN_SECONDS) throw badExpiry('at least 30 minutes');
  if (expiresAt > created + MAX_SECONDS) throw badExpiry('less than 24 hours');

  const priced = priceLineItems(params.line_items, created);
  const session = newSession(params, priced, { created, expiresAt });
  const intent = params.payment_intent_data;
  context.store.put('sessions', session.id, {
    session,
    lineItems: priced.items,
    images: params.line_items.map((item) => item.price_data.product_data.images?.[0] ?? null),
    intent: {
      metadata: intent?.metadata ?? {},
      description: intent?.description ?? null,
      receiptEmail: intent?.receipt_email ?? null,
    },
  });
  return shownSession(context, session);
}

function badExpiry(bound: string): Error {
  return invalidParam(
    `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`,
    'expires_at',
  );
}
