import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test.each([
  ['my-booking', '/my-booking'],
  ['movies', '/movies'],
  ['favorite', '/favorite'],
])('%s leads into the site', (nextUrl, path) => expect(nextPath(nextUrl)).toBe(path));

test.each([
  undefined,
  '',
  '//evil.com',
  '/evil.com',
  'evil.com',
  '\\evil.com',
  '%2F%2Fevil.com',
  '%252Fevil.com',
  '%5Cevil.com',
  'https:evil.com',
  'https://evil.com',
  'javascript:alert(1)',
  'my-booking/../admin',
  '..',
  '.',
  '@evil.com',
  'my-booking?next=evil',
  'my-booking#x',
  ' my-booking',
  'my-booking\n',
  '-x',
  'ｅvil',
  'a'.repeat(65),
])('%j leads home', (nextUrl) => expect(nextPath(nextUrl)).toBe('/'));

test('a path that is allowed stays on the site', () =>
  expect(new URL(nextPath('my-booking'), 'https://matinee.test').origin).toBe('https://matinee.test'));
