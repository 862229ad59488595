import { expect, test } from 'vitest';
import { actOf, inCurrency, reasonOf } from './words.ts';

test('a reason of ours is a sentence, as is that the cinema lacks the money; one of Stripe’s that we do not know is spelled out', () => {
  expect(reasonOf('show_started')).toBe('the show had started');
  expect(reasonOf('insufficient_funds')).toBe('the cinema’s balance at Stripe was too small');
  expect(reasonOf('charge_disputed')).toBe('charge disputed');
});
test('an act of a newer release is readable', () => {
  expect(actOf('show.cancel')).toBe('Cancelled a show');
  expect(actOf('release.canary-start')).toBe('Release canary start');
});
test('a word that every object of the language has is spelled out like any other that we do not know', () => {
  expect(reasonOf('constructor')).toBe('constructor');
  expect(reasonOf('__proto__')).toBe('  proto  ');
  expect(actOf('toString')).toBe('ToString');
});
test('money is shown in its own currency', () => {
  expect(inCurrency(20, 'usd')).toBe('$20.00');
  expect(inCurrency(500, 'jpy')).toBe('¥500');
});
