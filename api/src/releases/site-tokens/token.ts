import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token is for: one that was made for another purpose is none. */
type Purpose = 'page-view' | 'preview-link' | 'preview-cookie' | 'shell-server' | 'candidate' | 'visit';

const signature = (key: string, purpose: Purpose, body: string) =>
  createHmac('sha256', key).update(`${purpose}\n${body}`).digest();

/**
 * Signs a value until an instant (HMAC-SHA-256). What is in it can be read by whoever has it.
 * @param key secret that the shell's server and the API share
 * @returns two parts in base64url, divided by a dot
 */
export function signToken(key: string, purpose: Purpose, value: unknown, expires: Date): string {
  const body = Buffer.from(JSON.stringify({ value, expires: expires.getTime() })).toString('base64url');
  return `${body}.${signature(key, purpose, body).toString('base64url')}`;
}

/** @returns the signed value, or null when it was not signed with this key for this purpose, or is over */
export function readToken(key: string, purpose: Purpose, token: string, now: Date): unknown {
  const [body = '', signed = '', ...more] = token.split('.');
  const given = Buffer.from(signed, 'base64url');
  const right = signature(key, purpose, body);
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const { value, expires } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as {
    value: unknown;
    expires: number;
  };
  return now.getTime() < expires ? value : null;
}

/**
 * A name for something that must not be kept itself: always the same within one `context`, unrelated between two.
 * @returns 16 characters of base64url
 */
export const pseudonym = (key: string, context: string, what: string): string =>
  createHmac('sha256', key).update(`pseudonym\n${context}\n${what}`).digest('base64url').slice(0, 16);
