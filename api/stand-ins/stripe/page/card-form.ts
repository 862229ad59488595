import { html } from 'hono/html';
import type Stripe from 'stripe';
import { TEST_CARDS } from '../payments/cards.ts';
import { field } from './field.ts';
import type { Html } from './layout.ts';
import { money } from './money.ts';
import type { CardForm, FieldErrors, FieldName } from './read-card.ts';

/** What a first attempt left behind. Numbers are typed anew: a page does not repeat a card number or its code. */
export interface Attempt {
  form: CardForm;
  errors: FieldErrors;
  /** What the bank said, when it was asked. */
  declined?: string;
}

const FIELD_ORDER: FieldName[] = ['email', 'cardNumber', 'cardExpiry', 'cardCvc', 'billingName'];

/** The right half of an open session: the form, as it was left by `attempt` or fresh. */
export function cardForm(session: Stripe.Checkout.Session, attempt: Attempt | null): Html {
  const errors = attempt?.errors ?? {};
  const wrong = FIELD_ORDER.filter((name) => errors[name] !== undefined);
  const firstWrong = attempt ? (wrong[0] ?? 'cardNumber') : null;
  const common = (name: FieldName) => ({ name, error: errors[name], focused: name === firstWrong });
  const email = session.customer_email;
  return html`
    <h1>Pay by card</h1>
    <div id="problem" role="alert" aria-live="assertive" class="problem">
      ${problem(attempt, wrong.length)}
    </div>
    <form method="post" data-checkout>
      ${field({
        ...common('email'),
        label: 'Email',
        type: 'email',
        value: email ?? attempt?.form.email ?? '',
        readonly: email !== null,
        autocomplete: 'email',
      })}
      ${field({
        ...common('cardNumber'),
        describedBy: attempt?.declined === undefined ? undefined : 'problem',
        label: 'Card number',
        placeholder: '1234 1234 1234 1234',
        autocomplete: 'cc-number',
        numeric: true,
        maxlength: 23,
      })}
      <div class="pair">
        ${field({
          ...common('cardExpiry'),
          label: 'Expiry (MM / YY)',
          value: attempt?.form.cardExpiry ?? '',
          placeholder: 'MM / YY',
          autocomplete: 'cc-exp',
          numeric: true,
          maxlength: 9,
        })}
        ${field({
          ...common('cardCvc'),
          label: 'CVC',
          placeholder: '123',
          autocomplete: 'cc-csc',
          numeric: true,
          maxlength: 4,
        })}
      </div>
      ${field({
        ...common('billingName'),
        label: 'Name on card',
        value: attempt?.form.billingName ?? '',
        placeholder: 'Full name',
        autocomplete: 'cc-name',
      })}
      <button type="submit" data-busy="Paying…">Pay ${money(session.amount_total, session.currency)}</button>
    </form>
    ${testCards()}
  `;
}

function problem(attempt: Attempt | null, wrong: number): Html | string {
  if (!attempt) return '';
  if (attempt.declined !== undefined) return html`<p>${attempt.declined} Try another card.</p>`;
  return html`<p>${wrong === 1 ? 'One field needs another look.' : `${wrong} fields need another look.`}</p>`;
}

function testCards(): Html {
  return html`<aside class="test-cards" aria-labelledby="test-cards-title">
    <h2 id="test-cards-title">Test cards</h2>
    <dl>
      ${TEST_CARDS.map(
        (card) =>
          html`<div>
            <dt>${card.number.replace(/(\d{4})(?=\d)/g, '$1 ')}</dt>
            <dd class="${card.declined === undefined ? 'pays' : 'declines'}">${outcome(card.declined)}</dd>
          </div>`,
      )}
    </dl>
    <p>Any expiry date in the future, any three digits as CVC, any name.</p>
  </aside>`;
}

function outcome(declined: string | undefined): string {
  if (declined === undefined) return 'Pays';
  return declined.includes('funds') ? 'No funds' : 'Declined';
}
