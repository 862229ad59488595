import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** With the prefix a browser takes it from this very host and over TLS alone (RFC 6265bis, section 4.1.3.2). */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

const COOKIE = 'matinee-visitor';
const YEAR_SECONDS = 365 * 86_400;

/**
 * The id by which a browser is given the same composition each time: chance, and nothing about its person.
 * @param secure whether browsers reach the site by https only
 * @returns undefined for a browser that has none yet
 */
export function knownVisitor(c: Context, secure: boolean): string | undefined {
  const id = getCookie(c, cookieName(COOKIE, secure));
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}

/**
 * The visitor's id; a browser that has none is given one with the answer.
 * @param secure whether browsers reach the site by https only
 */
export function visitorOf(c: Context, secure: boolean): string {
  const known = knownVisitor(c, secure);
  if (known) return known;
  const id = randomBytes(16).toString('base64url');
  setCookie(c, cookieName(COOKIE, secure), id, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: YEAR_SECONDS,
    secure,
  });
  return id;
}
