import { expect, test } from 'vitest';
import { onlyLook } from './only-look.ts';

const isOwn = (pathname: string) => pathname.startsWith('/admin');
const answerOf = (method: string, url: string, type = 'fetch') =>
  onlyLook('https://site.test', isOwn)({ method: () => method, url: () => url, resourceType: () => type })
    ?.status ?? 'the site';

test.each([
  ['GET', 'https://site.test/api/admin/dashboard', 'fetch', 'the site'],
  ['GET', 'https://site.test/admin/list-shows?page=2', 'document', 'the site'],
  ['GET', 'https://admin.test/1.0.0/js/app.js', 'script', 'the site'],
  // Clerk keeps the session there.
  ['POST', 'https://clerk.test/v1/client/sessions/1/tokens', 'fetch', 'the site'],
  ['POST', 'https://site.test/api/admin/shows', 'fetch', 403],
  ['DELETE', 'https://site.test/api/admin/shows/1', 'fetch', 403],
  ['POST', 'https://site.test/api/composition/rollback', 'ping', 403],
])('of a trial as an admin %s %s (%s) is answered by %s', (method, url, type, expected) => {
  expect(answerOf(method, url, type)).toBe(expected);
});

test.each(['https://site.test/movies', 'https://site.test/', 'https://evil.test/admin?token=x'])(
  'no document is opened where other code runs: %s is an empty page',
  (url) => {
    const answer = onlyLook(
      'https://site.test',
      isOwn,
    )({
      method: () => 'GET',
      url: () => url,
      resourceType: () => 'document',
    });
    expect(answer).toMatchObject({ status: 200, contentType: 'text/html' });
    expect(answer?.body).not.toContain('<script');
  },
);
