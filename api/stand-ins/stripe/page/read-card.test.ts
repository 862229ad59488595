import { expect, test } from 'vitest';
import { readCard, type CardForm } from './read-card.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const GOOD: CardForm = {
  email: 'ada@matinee.test',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '11 / 26',
  cardCvc: '123',
  billingName: 'Ada Lovelace',
};

test('a test card is read with its expiry, also in its last month', () => {
  expect(readCard(GOOD, NOW)).toMatchObject({
    ok: true,
    payer: { email: 'ada@matinee.test', name: 'Ada Lovelace' },
    card: { brand: 'visa', expMonth: 11, expYear: 2026 },
  });
});

test.each(['1239', '12/39', '12 / 2039', '12-39'])('%s is an expiry', (cardExpiry) => {
  expect(readCard({ ...GOOD, cardExpiry }, NOW)).toMatchObject({
    ok: true,
    card: { expMonth: 12, expYear: 2039 },
  });
});

test.each([
  ['cardNumber', '4242 4242 4242 4241', 'Your card number is invalid.'],
  ['cardNumber', '4111 1111 1111 1111', 'Your card number is incorrect. Only the test cards work here.'],
  ['cardNumber', '', 'Your card number is invalid.'],
  ['cardExpiry', '10 / 26', 'Your card’s expiration date is in the past.'],
  ['cardExpiry', '13 / 30', 'Your card’s expiration date is incomplete.'],
  ['cardCvc', '12', 'Your card’s security code is incomplete.'],
  ['billingName', '', 'Your name is required.'],
  ['email', 'ada', 'Your email is invalid.'],
])('%s "%s" is answered: %s', (name, value, message) => {
  expect(readCard({ ...GOOD, [name]: value }, NOW)).toEqual({ ok: false, errors: { [name]: message } });
});
