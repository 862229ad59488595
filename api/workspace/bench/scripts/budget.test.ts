import path from 'node:path';
import { expect, test } from 'vitest';
import { SCRIPT_BUDGET, scriptsOf, weightOf } from './budget.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

test('a visit of the front page loads no more JavaScript before Clerk than its budget', () => {
  const scripts = scriptsOf(root, '/');
  expect(scripts.map(({ file }) => file.replace(/\.[0-9a-f]{8}\./, '.'))).toEqual([
    'shell/js/main.js',
    'shell/js/early.js',
    'shell/js/parts.js',
    'shell/js/reports.js',
    'mfe-catalog/remoteEntry.js',
    'mfe-catalog/js/home.js',
  ]);
  expect(weightOf(scripts), JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual(SCRIPT_BUDGET);
});

test('the budget would notice Clerk: with its chunk on the page the sum is over it', () => {
  expect(weightOf(scriptsOf(root, '/', ['clerk']))).toBeGreaterThan(SCRIPT_BUDGET);
});

test('a route that nobody serves has no weight to speak of', () => {
  expect(() => scriptsOf(root, '/nowhere')).toThrow('No remote serves /nowhere');
});
