import { aboutTeamsKeys } from '@matinee/api/release-signing';
import {
  aboutBothServers,
  aboutMadeUpSecrets,
  aboutSharedSecrets,
  aboutWriting,
  type Complaint,
  firstSentence,
  isPlain,
  isRealSite,
  leadsHere,
} from '@matinee/api/settings';
import { ELECTION_MS } from '@matinee/api/serving';
import type { z } from 'zod';
import type { environmentSchema } from './config.ts';

type Read = z.infer<typeof environmentSchema>;
type Environment = Readonly<Record<string, string | undefined>>;

/** What can be said of any site. */
function* ofAnySite(given: Environment, read: Read): Generator<Complaint> {
  const encoded = read.CLERK_PUBLISHABLE_KEY.split('_').slice(2).join('_');
  const host = Buffer.from(encoded, 'base64').toString('utf8');
  if (!/^[\w.:-]+\$$/.test(host))
    yield [
      'CLERK_PUBLISHABLE_KEY',
      'names no host of Clerk: copy the whole key from the API keys page of Clerk',
    ];
  yield* aboutTeamsKeys(read.RELEASE_PUBLIC_KEYS);
  const api = new URL(read.API_URL);
  // What is asked of the API comes back here, and is asked again.
  if (leadsHere(read.API_URL) && api.port === String(read.PORT))
    yield [
      'API_URL',
      'leads to this server itself: name the port of the API, which is the one above unless set',
    ];
  for (const own of [read.SITE_URL, read.PREVIEW_ORIGIN])
    if (own !== undefined && new URL(own).host === api.host)
      yield ['API_URL', 'leads back to this site: name the API itself, or what balances its processes'];
  if (api.pathname !== '/')
    yield ['API_URL', 'has a path: name the API by host and port, as pages say /api themselves'];
  const isLive = read.CLERK_PUBLISHABLE_KEY.startsWith('pk_live_') && !/localhost(:|\$)/.test(host);
  if (given['SITE_URL'] === undefined && isLive)
    yield [
      'SITE_URL',
      'is missing although CLERK_PUBLISHABLE_KEY signs real people in: set it to where browsers find the site',
    ];
  if (isPlain(read.SITE_URL) && isLive)
    yield [
      'SITE_URL',
      'is reached without TLS although CLERK_PUBLISHABLE_KEY signs real people in: name the https address',
    ];
}

const OWN_SECRETS = ['SITE_KEY', 'METRICS_TOKEN', 'ALARM_WEBHOOK_SECRET'] as const;

/** What only a site on a developer's machine may have. */
function* ofRealSite(given: Environment, read: Read): Generator<Complaint> {
  const real = 'which a site on https cannot be run with';
  yield* aboutWriting(given, Object.keys(read));
  if (read.CLERK_PUBLISHABLE_KEY.startsWith('pk_test_'))
    yield ['CLERK_PUBLISHABLE_KEY', `is a test key, ${real}: use the live one`];
  if (read.CLERK_PROXY_TARGET !== undefined)
    yield ['CLERK_PROXY_TARGET', `leads to a stand-in, ${real}: leave it out`];
  for (const name of ['IMAGE_BASE_URL', 'TRAILER_BASE_URL'] as const)
    if (leadsHere(read[name])) yield [name, `leads to this machine, ${real}: leave it out`];
    else if (isPlain(read[name]))
      yield [name, 'is reached without TLS, and no page on https shows it: use https'];
  if (given['API_URL'] === undefined)
    yield ['API_URL', 'is missing although SITE_URL is https: say where the API is'];
  // What the API has set is not known here: no API on https takes requests for less.
  if (read.SHUTDOWN_GRACE_MS <= ELECTION_MS)
    yield [
      'SHUTDOWN_GRACE_MS',
      "is shorter than any REQUEST_TIMEOUT_MS of the API, so that a restart would cut requests off: make it longer than the API's",
    ];
  yield* aboutBothServers(read);
  if (Object.keys(read.HOT_REMOTES).length > 0)
    yield ['HOT_REMOTES', `is for development, ${real}: leave it out`];
  if (read.RELEASE_ROOT === undefined && read.RELEASE_PUBLIC_KEYS.size === 0)
    yield [
      'RELEASE_ROOT',
      "is missing, and RELEASE_PUBLIC_KEYS too: without the API's, no release could be served",
    ];
  yield* aboutMadeUpSecrets(OWN_SECRETS.map((name) => [name, read[name]] as const));
  yield* aboutSharedSecrets(OWN_SECRETS.map((name) => [name, given[name]] as const));
}

/**
 * Looks at the settings together, as the API does with its own (`api/src/strict-settings.ts`).
 * @param given as the environment has them; empty ones are absent
 * @returns the first thing that is wrong, as one sentence; undefined when nothing is
 */
export function complaintAboutSettings(given: Environment, read: Read): string | undefined {
  const ofReal = isRealSite(read.SITE_URL) ? ofRealSite(given, read) : [];
  return firstSentence([...ofAnySite(given, read), ...ofReal]);
}
