import { html } from 'hono/html';
import type Stripe from 'stripe';
import { successUrl } from '../sessions/shown.ts';
import type { Html } from './layout.ts';

/** The right half of a session that is over, with the way on or back. */
export function closed(session: Stripe.Checkout.Session): Html {
  if (session.status === 'complete')
    return html`<div class="closed">
      <span class="mark mark-done" aria-hidden="true"
        ><svg viewBox="0 0 24 24"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg
      ></span>
      <h1>
        ${session.payment_status === 'paid' ? 'This payment is complete' : 'Your payment is on its way'}
      </h1>
      <p>There is nothing left to do here. Go on to see your booking.</p>
      <a class="button" href="${successUrl(session)}">Continue to Matinee</a>
    </div>`;
  return html`<div class="closed">
    <span class="mark mark-over" aria-hidden="true"
      ><svg viewBox="0 0 24 24"><path d="M12 7v5.5l3.5 2M12 3a9 9 0 100 18 9 9 0 000-18z" /></svg
    ></span>
    <h1>This checkout has expired</h1>
    <p>Nothing was charged. Go back and choose your seats again.</p>
    <a class="button" href="${session.cancel_url ?? new URL(session.success_url ?? '').origin}"
      >Back to Matinee</a
    >
  </div>`;
}

/** The right half for an address that no session has. */
export function unknown(): Html {
  return html`<div class="closed">
    <h1>There is no such checkout</h1>
    <p>Check the address, or start again from the page that sent you here.</p>
  </div>`;
}
