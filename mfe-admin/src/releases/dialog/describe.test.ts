import { expect, test } from 'vitest';
import type { Overview, Remote } from '../releases.ts';
import { describe } from './describe.ts';

const remote = (name: string, version: string): Remote => ({ name, version, fallback: null });
const remotes = [remote('catalog', '1.1.0'), remote('booking', '2.0.0')];
const rollback = (before: Remote[] | null | undefined) =>
  describe({ kind: 'rollback' }, {
    live: { composition: 'one', since: '', remotes, before },
    canary: null,
  } as Overview).what;

test('a roll-back says which releases it brings back and which it takes away', () => {
  expect(rollback([remote('catalog', '1.0.0'), remote('booking', '2.0.0')])).toBe(
    'What was live before comes back as it was, for all visitors. Back comes catalog@1.0.0. Away goes catalog@1.1.0.',
  );
});

test('a roll-back to a time before a remote was there says that the remote goes', () => {
  expect(rollback([remote('catalog', '1.1.0')])).toBe(
    'What was live before comes back as it was, for all visitors. Away goes booking@2.0.0.',
  );
});

test('where nothing was live before, the dialog says so', () => {
  expect(rollback(null)).toBe('Nothing was live before this: there is nothing to go back to.');
});

test('an API that does not tell what was before leaves the plain sentence', () => {
  expect(rollback(undefined)).toBe('What was live before comes back as it was, for all visitors.');
});
