import type { ReleaseOnHost } from '../documents/composition.ts';
import { NOWHERE } from '../documents/patterns.ts';
import { closed, open, type Gate } from './gate.ts';

/** Where releases may lie. */
export interface AddressRules {
  /** where browsers find the site */
  siteUrl: string;
  /** remote → the origins of its hosts; undefined: anywhere */
  hosts: ReadonlyMap<string, readonly string[]> | undefined;
}

/** Browsers let a page that came by TLS load from here (https://www.w3.org/TR/secure-contexts/). */
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where the files of a release lie: where the site's pages may load from, and on a host of its team. The latter is asked
 * before anything is fetched from there: a team's keys shall not make the API ask whatever it can reach.
 */
export function addressGate(
  { name, baseUrl }: Pick<ReleaseOnHost, 'name' | 'baseUrl'>,
  { siteUrl, hosts }: AddressRules,
): Gate {
  const { origin, protocol, hostname } = new URL(baseUrl);
  if (hostname.endsWith(NOWHERE))
    return closed('address', `${origin} is made up`, 'Say at which host the files are: --base-url.');
  if (siteUrl.startsWith('https:') && protocol === 'http:' && !ownMachine.has(hostname))
    return closed(
      'address',
      `no browser loads ${origin} into a page of ${siteUrl}`,
      'Serve the files by https.',
    );
  const allowed = hosts && (hosts.get(name) ?? []);
  if (allowed && !allowed.includes(origin))
    return closed(
      'address',
      `${origin} is no host of ${name} (${allowed.join(', ') || 'it has none'})`,
      `Put the files on a host of ${name}, or have this one added to RELEASE_HOSTS.`,
    );
  return open('address', `at ${origin}`);
}
