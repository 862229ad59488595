import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const COOKIE = 'matinee-visitor';
const YEAR_SECONDS = 365 * 86_400;

/**
 * The id by which a browser is given the same composition each time: chance, and nothing about its person.
 * @returns undefined for a browser that has none yet
 */
export function knownVisitor(c: Context): string | undefined {
  const id = getCookie(c, COOKIE);
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}

/**
 * The visitor's id; a browser that has none is given one with the answer.
 * @param secure whether browsers reach the site by https only
 */
export function visitorOf(c: Context, secure: boolean): string {
  const known = knownVisitor(c);
  if (known) return known;
  const id = randomBytes(16).toString('base64url');
  setCookie(c, COOKIE, id, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: YEAR_SECONDS, secure });
  return id;
}
