import { expect, test } from 'vitest';
import { translator } from './translator.ts';

const t = translator({ greeting: 'Hello {name}, {count} seats' });

test('values take their places', () =>
  expect(t('greeting', { name: 'Mai', count: 2 })).toBe('Hello Mai, 2 seats'));
test('a missing value stays visible instead of vanishing', () =>
  expect(t('greeting', { name: 'Mai' })).toBe('Hello Mai, {count} seats'));
