import { newSigningKeys } from '@matinee/api/release-signing';
import { addSignature } from '@matinee/api/release-trust';
import { expect, test } from 'vitest';
import { cut } from './cut.ts';

test('a finding that is cut within a character can be signed', () => {
  const { signingKey } = newSigningKeys();
  const signed = (finding: string) =>
    addSignature('smoke', { signed: { finding }, signatures: [] }, signingKey);
  const long = `${'x'.repeat(279)}🎬 and more`;
  expect(() => signed(long.slice(0, 280))).toThrow();
  expect(signed(cut(long)).signed.finding).toBe('x'.repeat(279));
  expect(cut('\u{d83c} 🎬')).toBe(' 🎬');
});
