import {
  array,
  boolean,
  literal,
  number,
  object,
  optional,
  parse,
  pipe,
  string,
  transform,
  union,
} from 'zod/mini';
import type { Site } from '../contract/site/site.ts';

/** How this site reaches its local Clerk. */
export interface ClerkAddress {
  publishableKey: string;
  /** path that Clerk's requests go through */
  proxyUrl: string;
  /** where clerk-js is loaded from */
  jsUrl: string;
}
export interface StandaloneSettings {
  site: Site;
  /** null when the site uses Clerk's own host, which does not know this page's address */
  clerk: ClerkAddress | null;
}

const proxied = object({ publishableKey: string(), proxyUrl: string(), jsUrl: string() });
const direct = pipe(
  object({ publishableKey: string(), proxyUrl: optional(literal('')) }),
  transform(() => null),
);
const schema = object({
  site: object({
    imageBase: string(),
    trailerBase: optional(string()),
    timeZone: string(),
    cinema: optional(object({ name: string(), address: string(), phone: string(), mail: string() })),
    booking: optional(object({ maxSeats: number(), holdMinutes: number(), cancelUntilMinutes: number() })),
    hall: optional(object({ seatsPerRow: number(), blocks: array(array(string())) })),
    mail: optional(boolean()),
  }),
  clerk: union([proxied, direct]),
});

/**
 * Reads what the running site tells its pages, out of the page of its shell.
 * @param address where the development server passes on the site's start page
 * @throws {Error} a sentence that says what to do, when the site does not run
 */
export async function readSettings(address = '/__site'): Promise<StandaloneSettings> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) throw new Error('The site does not run: this page needs one beside it (npm start).');
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const text = page.getElementById('settings')?.textContent;
  if (!text) throw new Error('The site’s page carries no settings: is something else running there?');
  return parse(schema, JSON.parse(text));
}
