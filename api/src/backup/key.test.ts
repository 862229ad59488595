import { expect, test } from 'vitest';
import { complaintAboutKey } from './key.ts';

const ONE_LETTER = 'a'.repeat(32);

test('no backup is sealed with a key that anybody can guess', () => {
  expect(complaintAboutKey(ONE_LETTER, 'backup')).toMatch(/^BACKUP_KEY is a key that anybody can guess/);
});

test('one that was sealed with such a key is restored all the same: it may be the only one', () => {
  expect(complaintAboutKey(ONE_LETTER, 'restore')).toBeUndefined();
});

test.each(['backup', 'restore'] as const)(
  'a key made by chance is taken by %s, a short one is not',
  (command) => {
    expect(complaintAboutKey('4f9aK2mQx7Lw0Rt8Yb3Hs6Pz1Nc5Vd0e', command)).toBeUndefined();
    expect(complaintAboutKey('4f9aK2mQx7Lw0Rt8Yb3Hs6', command)).toMatch(/at least 32 characters/);
  },
);
