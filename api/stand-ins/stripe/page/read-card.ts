import { findTestCard } from '../payments/cards.ts';
import type { PaidCard, Payer } from '../payments/charge-object.ts';

export type FieldName = 'email' | 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'billingName';
export type FieldErrors = Partial<Record<FieldName, string>>;
export type CardForm = Record<FieldName, string>;

export type Reading = { ok: true; payer: Payer; card: PaidCard } | { ok: false; errors: FieldErrors };

/** Judges the filled-in form at `now` in the words of Stripe's own page. Declining is the bank's part, not this one's. */
export function readCard(form: CardForm, now: Date): Reading {
  const errors: FieldErrors = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)) errors.email = 'Your email is invalid.';

  const card = findTestCard(form.cardNumber);
  if (!card)
    errors.cardNumber = passesChecksum(form.cardNumber)
      ? 'Your card number is incorrect. Only the test cards work here.'
      : 'Your card number is invalid.';

  const expiry = readExpiry(form.cardExpiry);
  if (!expiry) errors.cardExpiry = 'Your card’s expiration date is incomplete.';
  else if (isPast(expiry, now)) errors.cardExpiry = 'Your card’s expiration date is in the past.';

  if (!/^\d{3,4}$/.test(form.cardCvc)) errors.cardCvc = 'Your card’s security code is incomplete.';
  if (form.billingName === '') errors.billingName = 'Your name is required.';

  if (!card || !expiry || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    payer: { email: form.email, name: form.billingName },
    card: { ...card, expMonth: expiry.month, expYear: expiry.year },
  };
}

interface Expiry {
  month: number;
  year: number;
}

function readExpiry(typed: string): Expiry | null {
  const parts = /^(\d{1,2})\s*[/.-]?\s*(\d{2}|20\d{2})$/.exec(typed);
  const month = Number(parts?.[1]);
  const year = Number(parts?.[2]);
  if (!parts || month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

function isPast({ month, year }: Expiry, now: Date): boolean {
  return year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
}

/** The check digit that every card number ends with (Luhn). */
function passesChecksum(typed: string): boolean {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
