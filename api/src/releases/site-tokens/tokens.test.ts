import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPageView, signPageView } from './page-view.ts';
import { readPreviewCookie, readPreviewLink, signPreviewCookie, signPreviewLink } from './preview.ts';
import { pseudonym } from './token.ts';

const key = 'k'.repeat(32);
const now = new Date('2026-03-01T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const view = { view: 'v1', composition: 'c1', visitor: 'cookie-of-ann' };
const catalog = { name: 'catalog', version: '1.4.0' };

test('a page view is read back, its visitor under another name in each composition', () => {
  const token = signPageView(key, view, now);
  const read = readPageView(key, token, later(119));
  expect(read).toMatchObject({ view: 'v1', composition: 'c1' });
  expect(Buffer.from(token.split('.')[0]!, 'base64url').toString()).not.toContain('ann');
  const again = readPageView(key, signPageView(key, { ...view, view: 'v2' }, now), now);
  const elsewhere = readPageView(key, signPageView(key, { ...view, composition: 'c2' }, now), now);
  expect(again?.visitor).toBe(read?.visitor);
  expect(elsewhere?.visitor).not.toBe(read?.visitor);
});

test('a token ends', () => {
  expect(readPageView(key, signPageView(key, view, now), later(121))).toBeNull();
  expect(readPreviewLink(key, signPreviewLink(key, catalog, later(10)), later(11))).toBeNull();
});

test.each<[what: string, forge: (token: string) => string]>([
  [
    'another body',
    (token) => token.replace(/^[^.]+/, Buffer.from('{"value":{},"expires":9e15}').toString('base64url')),
  ],
  ['no signature', (token) => token.split('.')[0]!],
  ['an empty signature', (token) => `${token.split('.')[0]}.`],
  ['half a signature', (token) => token.slice(0, -20)],
  ['a part more', (token) => `${token}.x`],
  ['nothing', () => ''],
  [
    'a signature without the purpose',
    (token) => {
      const body = token.split('.')[0]!;
      return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
    },
  ],
])('a token with %s is nobody’s', (_what, forge) => {
  expect(readPageView(key, forge(signPageView(key, view, now)), now)).toBeNull();
  expect(readPreviewLink(key, forge(signPreviewLink(key, catalog, later(10))), now)).toBeNull();
});

test('a token of another key, or for another purpose, is none', () => {
  expect(readPageView('o'.repeat(32), signPageView(key, view, now), now)).toBeNull();
  expect(readPreviewLink(key, signPageView(key, view, now), now)).toBeNull();
  const cookie = signPreviewCookie(key, { ...catalog, visitor: 'ann', expires: later(10).getTime() });
  expect(readPreviewLink(key, cookie, now)).toBeNull();
});

test('a preview is for the browser that opened the link', () => {
  const link = readPreviewLink(key, signPreviewLink(key, catalog, later(10)), now);
  expect(link).toEqual({ ...catalog, expires: later(10) });
  const cookie = signPreviewCookie(key, { ...catalog, visitor: 'ann', expires: later(10).getTime() });
  expect(readPreviewCookie(key, cookie, 'ann', now)).toEqual(catalog);
  expect(readPreviewCookie(key, cookie, 'ben', now)).toBeNull();
  expect(readPreviewCookie(key, cookie, 'ann', later(11))).toBeNull();
});

test('a pseudonym tells nothing about what it stands for without the key', () => {
  expect(pseudonym(key, 'address', '10.0.0.1')).toMatch(/^[\w-]{16}$/);
  expect(pseudonym(key, 'address', '10.0.0.1')).not.toBe(pseudonym('o'.repeat(32), 'address', '10.0.0.1'));
});
