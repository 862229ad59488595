import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { forgottenSince } from './forgotten.ts';

const words = forgottenSince('2026-11-21T10:00:00.000Z').join('\n');

test('who restores is told since when cancelled shows sell again, added ones are gone, revoked releases can go live and used codes are good', () => {
  expect(words).toContain('No release is live');
  expect(words).toContain('after 2026-11-21T10:00:00.000Z');
  expect(words).toMatch(
    /cancelled are on sale again[^]*added are gone[^]*revoked since can go live again[^]*let in can come in again/,
  );
  expect(words).toMatch(/sold since are gone, free ones[^]*write to them/);
  expect(words).toMatch(/settled by hand are open again[^]*have a ticket again[^]*sends it anew/);
  // What was restored is read by the lines with a tab.
  expect(words).not.toContain('\t');
});

test.each([
  'on sale again',
  'sold since are gone',
  'added are gone',
  'taken back',
  'settled by hand',
  'the receipts',
  'sends it anew',
])('the page on production also says: %s', (fact) => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/production.md'), 'utf8');
  expect(page.slice(page.indexOf('## Back up'))).toContain(fact);
});
