import { createHmac } from 'node:crypto';
import { localPublishableKey } from '@matinee/stand-ins/clerk';
import type { LocalKeys } from './keys.ts';
import { firstRootOf } from './local-roots.ts';
import type { Ports } from './ports.ts';

type Environment = Record<string, string | undefined>;

export type StandInName = 'mongodb' | 'clerk' | 'stripe' | 'films' | 'mailbox';

const pairs = [
  ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;

/**
 * Says which services are real: each is, when its keys are in the environment.
 * @returns the names of those that need a stand-in
 * @throws {Error} one sentence, when only half a pair of keys is there
 */
export function standInsNeeded(env: Environment): StandInName[] {
  for (const [one, other] of pairs)
    if (Boolean(env[one]) !== Boolean(env[other])) {
      const [there, missing] = env[one] ? [one, other] : [other, one];
      throw new Error(
        `${there} is set but ${missing} is not: set both for the real service, or neither for the local one.`,
      );
    }
  return [
    ...(env['MONGODB_URI'] ? [] : ['mongodb' as const]),
    ...(env['CLERK_PUBLISHABLE_KEY'] ? [] : ['clerk' as const]),
    ...(env['STRIPE_SECRET_KEY'] ? [] : ['stripe' as const]),
    ...(env['TMDB_API_KEY'] ? [] : ['films' as const]),
    ...(env['SMTP_URL'] ? [] : ['mailbox' as const]),
  ];
}

interface LocalEnvironment {
  ports: Ports;
  keys: LocalKeys;
  standIns: StandInName[];
  /** where browsers find the site */
  siteUrl: string;
  dataDir: string;
  /** public key that the local Clerk signs with, once it runs */
  clerkJwtKey?: string;
}

/** Shared by the API and the shell's server; made of a key that every copy has, also one that was begun before this. */
const siteKey = (keys: LocalKeys): string =>
  createHmac('sha256', keys.deploy.operator).update('site').digest('hex');

/** Browsers find every name under `localhost` on this machine, and each is an origin of its own (RFC 6761, 6.3). */
function previewOrigin(siteUrl: string): string {
  const url = new URL(siteUrl);
  url.hostname = 'preview.localhost';
  return url.origin;
}

/** The host that the made-up publishable key of a copy names; it stands in the tokens as their issuer. */
export const clerkKey = (ports: Ports): string => localPublishableKey(`clerk.localhost:${ports.site}`);

/**
 * The environment of the API and of the shell's server: what is real is left as it is, the rest points at the
 * stand-ins.
 */
export function productEnvironment(local: LocalEnvironment): Record<string, string> {
  const { ports, keys, standIns, siteUrl, dataDir, clerkJwtKey } = local;
  const is = (name: StandInName) => standIns.includes(name);
  return {
    PORT: String(ports.site),
    SITE_URL: siteUrl,
    API_URL: `http://127.0.0.1:${ports.api}`,
    DATA_DIR: `${dataDir}/shell`,
    // No balancer is in front of it that would have to notice.
    DRAIN_MS: '0',
    SITE_KEY: siteKey(keys),
    TICKET_SIGNING_KEY: keys.ticket,
    PREVIEW_ORIGIN: previewOrigin(siteUrl),
    OVERRIDES: 'yes',
    DEPLOY_KEYS: Object.entries(keys.deploy)
      .map((pair) => pair.join('='))
      .join(','),
    RELEASE_PUBLIC_KEYS: Object.entries(keys.signing)
      .map(([name, { publicKey }]) => `${name}=${publicKey}`)
      .join(','),
    RELEASE_ROOT: firstRootOf(keys),
    TIMESTAMP_SIGNING_KEY: keys.roles.timestamp.signingKey,
    // Whoever has this machine has all of its keys.
    OPERATOR_SIGNING_KEY: keys.roles.operator.signingKey,
    AUTHORIZED_PARTIES: [...ports.remotes.values()].map((port) => `http://localhost:${port + 100}`).join(','),
    ...(is('mongodb') && {
      MONGODB_URI: `mongodb://127.0.0.1:${ports.mongodb}/matinee?replicaSet=matinee`,
    }),
    ...(is('clerk') && {
      CLERK_PUBLISHABLE_KEY: clerkKey(ports),
      CLERK_SECRET_KEY: keys.clerk,
      CLERK_API_URL: `http://127.0.0.1:${ports.clerk}`,
      CLERK_PROXY_TARGET: `http://127.0.0.1:${ports.clerk}`,
      ...(clerkJwtKey && { CLERK_JWT_KEY: clerkJwtKey }),
    }),
    ...(is('stripe') && {
      STRIPE_SECRET_KEY: keys.stripe,
      STRIPE_WEBHOOK_SECRET: keys.stripeWebhook,
      STRIPE_API_URL: `http://127.0.0.1:${ports.stripe}`,
    }),
    ...(is('mailbox') && { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` }),
    ...(is('films') && {
      TMDB_API_KEY: keys.films,
      TMDB_API_URL: `http://127.0.0.1:${ports.films}/3`,
      IMAGE_BASE_URL: `http://localhost:${ports.films}/t/p`,
      TRAILER_BASE_URL: `http://localhost:${ports.films}/embed`,
    }),
  };
}
