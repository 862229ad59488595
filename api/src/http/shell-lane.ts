import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { sameSecret } from './same-secret.ts';

const HEADER = 'x-matinee-shell';

/** A process has one key, tests have several. */
const MAX_KEYS = 10;
const made = new LRUCache<string, string>({ max: MAX_KEYS });

function passOf(siteKey: string): string {
  const known = made.get(siteKey);
  if (known !== undefined) return known;
  const pass = createHmac('sha256', siteKey).update('shell lane').digest('base64url');
  made.set(siteKey, pass);
  return pass;
}

/**
 * With these headers the shell's server asks by itself, for no visitor in particular: in a lane of its own, that no stranger can
 * fill. Without a key shared with the API there is none.
 */
export const shellLane = (siteKey: string | undefined): Record<string, string> =>
  siteKey === undefined ? {} : { [HEADER]: passOf(siteKey) };

/** Whether the shell's server asks by itself. */
export function isFromShell({ headers }: IncomingMessage, siteKey: string | undefined): boolean {
  const given = headers[HEADER];
  return siteKey !== undefined && typeof given === 'string' && sameSecret(given, passOf(siteKey));
}
