import { html } from 'hono/html';
import type Stripe from 'stripe';
import type { SessionRecord } from '../store/records.ts';
import type { Html } from './layout.ts';
import { money } from './money.ts';

/** The left half: the way back, what is bought and what it costs. */
export function summary({ session, lineItems, images }: SessionRecord): Html {
  const total = money(session.amount_total, session.currency);
  const cancel = session.status === 'open' && session.cancel_url !== null ? session.cancel_url : null;
  return html`
    <div class="summary-inner">
      ${
        cancel === null
          ? ''
          : html`<a class="back" href="${cancel}">
              <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M12 4l-6 6 6 6" /></svg>
              Back to Matinee
            </a>`
      }
      <p class="brand" ${cancel === null ? '' : 'data-after-back'}>Matinee</p>
      <p class="total-label">${totalLabel(session)}</p>
      <p class="total">${total}</p>
      <ul class="ticket">
        ${lineItems.map((item, index) => {
          const image = images[index] ?? null;
          return html`<li class="item">
            ${image === null ? '' : html`<img src="${image}" alt="" width="56" height="84" />`}
            <span class="item-name">
              ${item.description}
              <span class="item-quantity"
                >${item.quantity} × ${money(item.price.unit_amount, item.currency)}</span
              >
            </span>
            <span class="item-amount">${money(item.amount_total, item.currency)}</span>
          </li>`;
        })}
        <li class="sum"><span>Total</span> <span class="item-amount">${total}</span></li>
      </ul>
    </div>
  `;
}

function totalLabel({ status, payment_status }: Stripe.Checkout.Session): string {
  if (status === 'open') return 'Total to pay';
  return payment_status === 'paid' ? 'Total paid' : 'Total';
}
