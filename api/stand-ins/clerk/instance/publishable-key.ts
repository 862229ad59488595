import { createHash } from 'node:crypto';

/**
 * Makes the publishable key of a made-up production instance.
 *
 * @param host host (and port, so that copies on one machine differ) of the instance's Frontend API
 * @returns `pk_live_` and the base64 of the host with Clerk's closing `$`
 */
export function localPublishableKey(host: string): string {
  return `pk_live_${Buffer.from(`${host}$`).toString('base64')}`;
}

/** A development instance has other limits and says so to its pages; its keys begin with `pk_test_` and `sk_test_`. */
export type InstanceKind = 'development' | 'production';

/** Which kind of instance a publishable key belongs to. */
export const kindOf = (publishableKey: string): InstanceKind =>
  publishableKey.startsWith('pk_test_') ? 'development' : 'production';

/**
 * Makes the publishable key of a made-up development instance.
 *
 * @param host as real ones have, such as `modest-mule-1.clerk.accounts.dev`
 */
export const developmentPublishableKey = (host: string): string =>
  `pk_test_${Buffer.from(`${host}$`).toString('base64')}`;

/**
 * Reads the issuer of an instance's tokens from its publishable key.
 *
 * @returns `https://` and the host in the key, as real instances do, whatever the stand-in listens on
 * @throws Error when the key is not one that Clerk would accept
 */
export function issuerOf(publishableKey: string): string {
  const encoded = /^pk_(?:live|test)_([A-Za-z0-9+/]+=*)$/.exec(publishableKey)?.[1];
  const host = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString();
  if (!/^[^$/\s]+\$$/.test(host)) throw new Error('The publishable key is not one of Clerk: no host in it');
  return `https://${host.slice(0, -1)}`;
}

/**
 * Names an instance's cookies as clerk-js does (`getCookieSuffix` of @clerk/shared), so that the cookie that says
 * "somebody is signed in" is the one that clerk-js reads.
 */
export function cookieSuffixOf(publishableKey: string): string {
  return createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8);
}
