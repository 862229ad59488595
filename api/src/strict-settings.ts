import { createPublicKey } from 'node:crypto';
import type { z } from 'zod';
import type { environmentSchema } from './environment.ts';
import { teamsWithOneKey } from './releases/signing/index.ts';
import { LONGEST_QUESTION_MS } from './payments/limits.ts';
import { type Complaint, firstSentence, isMadeUp, isRealSite, leadsHere } from './settings/real-site.ts';

type Read = z.infer<typeof environmentSchema>;
type Environment = Readonly<Record<string, string | undefined>>;
function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem.replaceAll('\\n', '\n')).type === 'public';
  } catch {
    return false;
  }
}

/** What can be said of any site. */
function* ofAnySite(given: Environment, read: Read): Generator<Complaint> {
  if (read.CLERK_JWT_KEY !== undefined && !isPublicKey(read.CLERK_JWT_KEY))
    yield [
      'CLERK_JWT_KEY',
      'is no public key in PEM: copy it from the API keys page of Clerk, or leave it out',
    ];
  for (const party of read.AUTHORIZED_PARTIES)
    if (!URL.canParse(party) || new URL(party).origin !== party)
      yield ['AUTHORIZED_PARTIES', `names "${party}", which is no origin such as https://cinema.example`];
  for (const name of read.RELEASE_BUILDERS?.keys() ?? [])
    if (!read.BUILDER_PUBLIC_KEYS.has(name))
      yield [
        'BUILDER_PUBLIC_KEYS',
        `has no key of ${name}, which RELEASE_BUILDERS lists: nothing of it could be published`,
      ];
  for (const [team, keys] of read.RELEASE_PUBLIC_KEYS)
    for (const [name, builders] of read.BUILDER_PUBLIC_KEYS)
      if (builders.some((builder) => keys.some((key) => key.equals(builder))))
        yield [
          'BUILDER_PUBLIC_KEYS',
          `has a key of ${name} that the team of ${team} signs with: who builds must be somebody else`,
        ];
  if (given['SITE_URL'] === undefined && /^(sk|rk)_live_/.test(read.STRIPE_SECRET_KEY))
    yield [
      'SITE_URL',
      'is missing although STRIPE_SECRET_KEY takes real money: set it to where browsers find the site',
    ];
}

/** What only a site on a developer's machine may have. */
function* ofRealSite(given: Environment, read: Read): Generator<Complaint> {
  const real = 'which a site on https cannot be run with';
  for (const name of ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY', 'STRIPE_SECRET_KEY'])
    if (/^(pk|sk|rk)_test_/.test(given[name] ?? '')) yield [name, `is a test key, ${real}: use the live one`];
  for (const name of ['CLERK_API_URL', 'STRIPE_API_URL'])
    if (given[name] !== undefined) yield [name, `leads to a stand-in, ${real}: leave it out`];
  for (const name of ['TMDB_API_URL', 'IMAGE_BASE_URL'] as const)
    if (leadsHere(read[name])) yield [name, `leads to this machine, ${real}: leave it out`];
  for (const { holder, key } of read.DEPLOY_KEYS)
    if (isMadeUp(key))
      yield ['DEPLOY_KEYS', `has a key of ${holder} that anybody can guess: make one by chance`];
  for (const name of [
    'SITE_KEY',
    'METRICS_TOKEN',
    'CLERK_SECRET_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'ALARM_WEBHOOK_SECRET',
  ])
    if (isMadeUp(given[name] ?? 'abcdef'))
      yield [name, 'is a key that anybody can guess: make one by chance'];
  if (
    given['SMTP_URL'] !== undefined &&
    given['MAIL_FROM'] === undefined &&
    given['CINEMA_MAIL'] === undefined
  )
    yield [
      'MAIL_FROM',
      'is missing although SMTP_URL sends e-mail: set it to an address that the mail server may send for',
    ];
  const shared = teamsWithOneKey(read.RELEASE_PUBLIC_KEYS);
  if (shared)
    yield ['RELEASE_PUBLIC_KEYS', `has one key for ${shared.join(' and ')}: each team signs with its own`];
  if (read.SHUTDOWN_GRACE_MS < read.REQUEST_TIMEOUT_MS)
    yield [
      'SHUTDOWN_GRACE_MS',
      'is shorter than REQUEST_TIMEOUT_MS, so that a restart would cut requests off: make it longer',
    ];
}

/** An ordinary election of a primary takes up to so long. https://www.mongodb.com/docs/manual/core/replica-set-elections/ */
const ELECTION_MS = 12_000;

/** What waits for something must wait longer than that takes, and no longer than who waits for it. */
function* aboutWaiting(read: Read): Generator<Complaint> {
  if (read.MONGODB_ELECTION_MS < ELECTION_MS)
    yield ['MONGODB_ELECTION_MS', `is shorter than an election of up to ${ELECTION_MS} ms: make it longer`];
  if (read.MONGODB_ELECTION_MS >= read.REQUEST_TIMEOUT_MS)
    yield [
      'MONGODB_ELECTION_MS',
      'is not shorter than REQUEST_TIMEOUT_MS, so that no request would see the end of an election',
    ];
  if ((read.STRIPE_RETRIES + 1) * read.STRIPE_TIMEOUT_MS > LONGEST_QUESTION_MS)
    yield [
      'STRIPE_TIMEOUT_MS',
      `and STRIPE_RETRIES make a question to Stripe longer than ${LONGEST_QUESTION_MS} ms, which the jobs reckon with`,
    ];
}

/**
 * Looks at the settings together: what each of them may be by itself is not always what a site can be run with.
 * @param given as the environment has them; empty ones are absent
 * @returns the first thing that is wrong, as one sentence; undefined when nothing is
 */
export function complaintAboutSettings(given: Environment, read: Read): string | undefined {
  const ofReal = isRealSite(read.SITE_URL) ? [...ofRealSite(given, read), ...aboutWaiting(read)] : [];
  return firstSentence([...ofAnySite(given, read), ...ofReal]);
}
