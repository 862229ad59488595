import { createPublicKey } from 'node:crypto';
import type { z } from 'zod';
import type { environmentSchema } from './environment.ts';
import { aboutTeamsKeys } from './releases/signing/index.ts';
import { ANSWER_MS, ELECTION_MS } from './http/durations.ts';
import { MAX_QUESTION_MS } from './payments/limits.ts';
import { aboutBothServers } from './settings/both-servers.ts';
import {
  type Complaint,
  firstSentence,
  isMadeUp,
  isPlain,
  isRealSite,
  leadsHere,
} from './settings/real-site.ts';
import { aboutMadeUpSecrets, aboutSharedSecrets, aboutWriting, passwordIn } from './settings/secrets.ts';

type Read = z.infer<typeof environmentSchema>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Clerk signs with RSA. Of a private key or a certificate Node would take the public half. */
function isPublicKey(pem: string): boolean {
  if (!pem.includes('-----BEGIN PUBLIC KEY-----')) return false;
  try {
    return createPublicKey(pem.replaceAll('\\n', '\n')).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** What `\n` has become in a file that systemd reads, where nothing is around the value. */
const LOST_LINE_BREAKS = /KEY-----n/;

/** What can be said of any site. */
function* ofAnySite(given: Environment, read: Read): Generator<Complaint> {
  if (read.CLERK_JWT_KEY !== undefined && LOST_LINE_BREAKS.test(read.CLERK_JWT_KEY))
    yield [
      'CLERK_JWT_KEY',
      'has lost the \\ of its line breaks, as systemd takes it away: put the value into single quotation marks',
    ];
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
  if (isPlain(read.SITE_URL) && /^(sk|rk)_live_/.test(read.STRIPE_SECRET_KEY))
    yield [
      'SITE_URL',
      'is reached without TLS although STRIPE_SECRET_KEY takes real money: put TLS in front, and name the https address',
    ];
}

/** Each is for somebody else. */
const OWN_SECRETS = [
  'SITE_KEY',
  'METRICS_TOKEN',
  'ALARM_WEBHOOK_SECRET',
  'CLERK_SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TMDB_API_KEY',
  'TICKET_SIGNING_KEY',
  'TIMESTAMP_SIGNING_KEY',
  'OPERATOR_SIGNING_KEY',
];

/** A signing key cannot be made up by hand: what is none is not read as one. */
const TYPED_SECRETS = OWN_SECRETS.filter((name) => !name.endsWith('_SIGNING_KEY'));

/** Addresses that a password stands in. */
const WITH_PASSWORDS = ['MONGODB_URI', 'SMTP_URL'] as const;

/** Whether a mail server's password may go over the network as it is: without `requireTLS` nobody notices when TLS is taken away. */
function tellsItsPassword(address: string): boolean {
  const url = new URL(address);
  const isSure = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true';
  return url.password !== '' && !isSure && !leadsHere(address);
}

/** What only a site on a developer's machine may have. */
function* ofRealSite(given: Environment, read: Read): Generator<Complaint> {
  const real = 'which a site on https cannot be run with';
  yield* aboutWriting(given, Object.keys(read));
  for (const name of ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY', 'STRIPE_SECRET_KEY'])
    if (/^(pk|sk|rk)_test_/.test(given[name] ?? '')) yield [name, `is a test key, ${real}: use the live one`];
  for (const name of ['CLERK_API_URL', 'STRIPE_API_URL'])
    if (given[name] !== undefined) yield [name, `leads to a stand-in, ${real}: leave it out`];
  for (const name of ['TMDB_API_URL', 'IMAGE_BASE_URL'] as const)
    if (leadsHere(read[name])) yield [name, `leads to this machine, ${real}: leave it out`];
    else if (isPlain(read[name]))
      yield [name, 'is reached without TLS: use its https address, or leave it out'];
  if (!read.CLERK_SECRET_KEY.startsWith('sk_live_'))
    yield [
      'CLERK_SECRET_KEY',
      'is no secret key of Clerk (sk_live_…): copy it from the API keys page of Clerk',
    ];
  for (const party of read.AUTHORIZED_PARTIES)
    if (isPlain(party))
      yield [
        'AUTHORIZED_PARTIES',
        `names ${party}, which is reached without TLS: whoever is in between could sign in`,
      ];
  for (const [team, origins] of read.RELEASE_HOSTS ?? [])
    if (origins.some(isPlain))
      yield ['RELEASE_HOSTS', `names a host of ${team} without TLS, from which no page on https takes code`];
  yield* aboutBothServers(read);
  for (const { holder, key } of read.DEPLOY_KEYS)
    if (isMadeUp(key))
      yield ['DEPLOY_KEYS', `has a key of ${holder} that anybody can guess: make one by chance`];
  yield* aboutMadeUpSecrets(TYPED_SECRETS.map((name) => [name, given[name]] as const));
  const passwords = WITH_PASSWORDS.map((name) => [name, passwordIn(read[name] ?? '')] as const);
  for (const [name, password] of passwords)
    if (password !== undefined && isMadeUp(password))
      yield [name, 'has a password that anybody can guess: make one by chance'];
  yield* aboutSharedSecrets([
    ...OWN_SECRETS.map((name) => [name, given[name]] as const),
    ...passwords.map(([name, password]) => [`The password in ${name}`, password] as const),
    ...read.DEPLOY_KEYS.map(({ holder, key }) => [`DEPLOY_KEYS of ${holder}`, key] as const),
  ]);
  if (read.SMTP_URL !== undefined && tellsItsPassword(read.SMTP_URL))
    yield ['SMTP_URL', 'sends its password without TLS: use smtps://, or put ?requireTLS=true behind it'];
  if (
    given['SMTP_URL'] !== undefined &&
    given['MAIL_FROM'] === undefined &&
    given['CINEMA_MAIL'] === undefined
  )
    yield [
      'MAIL_FROM',
      'is missing although SMTP_URL sends e-mail: set it to an address that the mail server may send for',
    ];
  yield* aboutTeamsKeys(read.RELEASE_PUBLIC_KEYS);
  if (read.SHUTDOWN_GRACE_MS < read.REQUEST_TIMEOUT_MS)
    yield [
      'SHUTDOWN_GRACE_MS',
      'is shorter than REQUEST_TIMEOUT_MS, so that a restart would cut requests off: make it longer',
    ];
}

/** What a vendor is asked while a visitor waits. */
const QUESTIONS = ['CLERK_TIMEOUT_MS', 'TMDB_TIMEOUT_MS', 'MONGODB_TIMEOUT_MS'] as const;

/** What waits for something must wait longer than that takes, and no longer than who waits for it. */
function* aboutWaiting(read: Read): Generator<Complaint> {
  if (read.MONGODB_ELECTION_MS < ELECTION_MS)
    yield ['MONGODB_ELECTION_MS', `is shorter than an election of up to ${ELECTION_MS} ms: make it longer`];
  if (read.MONGODB_ELECTION_MS >= read.REQUEST_TIMEOUT_MS)
    yield [
      'MONGODB_ELECTION_MS',
      'is not shorter than REQUEST_TIMEOUT_MS, so that no request would see the end of an election',
    ];
  if (read.REQUEST_TIMEOUT_MS >= ANSWER_MS)
    yield [
      'REQUEST_TIMEOUT_MS',
      `is not shorter than the ${ANSWER_MS} ms for which the shell's server waits for an answer: make it shorter`,
    ];
  for (const name of QUESTIONS)
    if (read[name] >= read.REQUEST_TIMEOUT_MS)
      yield [name, 'is not shorter than REQUEST_TIMEOUT_MS, so that who waits is never told what is away'];
  if ((read.STRIPE_RETRIES + 1) * read.STRIPE_TIMEOUT_MS > MAX_QUESTION_MS)
    yield [
      'STRIPE_TIMEOUT_MS',
      `and STRIPE_RETRIES make a question to Stripe longer than ${MAX_QUESTION_MS} ms, which the jobs reckon with`,
    ];
}

/** Rules of the cinema that leave no room for one booking. */
function* aboutBookings(read: Read): Generator<Complaint> {
  for (const name of ['SEATS_PER_PERSON', 'SEATS_PER_NETWORK'] as const)
    if (read[name] < read.SEATS_PER_BOOKING)
      yield [
        name,
        'is smaller than SEATS_PER_BOOKING, so that pages offer what is then refused: make it larger',
      ];
}

/**
 * Looks at the settings together: what each of them may be by itself is not always what a site can be run with.
 * @param given as the environment has them; empty ones are absent
 * @returns the first thing that is wrong, as one sentence; undefined when nothing is
 */
export function complaintAboutSettings(given: Environment, read: Read): string | undefined {
  const ofReal = isRealSite(read.SITE_URL)
    ? [...ofRealSite(given, read), ...aboutWaiting(read), ...aboutBookings(read)]
    : [];
  return firstSentence([...ofAnySite(given, read), ...ofReal]);
}
