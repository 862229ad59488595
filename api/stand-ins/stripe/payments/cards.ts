/** A card that the hosted page knows. Numbers and outcomes: https://docs.stripe.com/testing */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  /** What the buyer reads when the bank says no; absent when the card pays. */
  declined?: string;
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '4000000000000002', brand: 'visa', declined: 'Your card was declined.' },
  { number: '4000000000009995', brand: 'visa', declined: 'Your card has insufficient funds.' },
];

/** The card with these digits (spaces and dashes are overlooked), if the page knows it. */
export function findTestCard(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  return TEST_CARDS.find((card) => card.number === digits);
}
