import { createHmac } from 'node:crypto';
import path from 'node:path';
import { localPublishableKey } from '@matinee/stand-ins/clerk';
import type { StandInOrder } from '@matinee/stand-ins/processes';
import type { LocalKeys } from '../../site/keys.ts';
import { firstRootOf } from '../../site/local-roots.ts';
import { remoteNames } from '../../site/ports.ts';
import { CHECKOUT, CLERK, hostOf, PREVIEW, SITE_URL } from './names.ts';
import type { RigPorts } from './ports.ts';

export interface Machine {
  ports: RigPorts;
  keys: LocalKeys;
  /** folder of the rig */
  folder: string;
}

const derived = (keys: LocalKeys, what: string): string =>
  createHmac('sha256', keys.deploy.operator).update(what).digest('hex');
const stripeKey = (keys: LocalKeys): string => keys.stripe.replace(/^sk_test_/, 'sk_live_');
const PUBLISHABLE_KEY = localPublishableKey(CLERK);

/** What the process of the stand-ins is told: they are the vendors, by the vendors' names. */
export function standInOrder({ ports, keys, folder }: Machine, artDir: string): StandInOrder {
  return {
    dataDir: path.join(folder, 'stand-ins'),
    mongodb: { port: ports.mongodb },
    mailbox: { smtpPort: ports.smtp, pagePort: ports.mailbox },
    films: { port: ports.films, apiKey: keys.films, artDir },
    stripe: {
      port: ports.stripe,
      secretKey: stripeKey(keys),
      webhookSecret: keys.stripeWebhook,
      webhookUrl: `${SITE_URL}/api/payments/webhook`,
      publicUrl: `https://${CHECKOUT}`,
    },
    clerk: {
      port: ports.clerk,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: keys.clerk,
      allowedOrigins: [SITE_URL],
      cookieSuffix: 'rig',
      cookiePath: '/',
    },
  };
}

/** What API and shell's server have in common. */
const ofBoth = ({ keys }: Machine) => ({
  SITE_URL,
  PREVIEW_ORIGIN: `https://${PREVIEW}`,
  CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  RELEASE_ROOT: firstRootOf(keys),
  SITE_KEY: derived(keys, 'site'),
});

/**
 * The address of a database on the rig.
 * @param name the database
 */
export const databaseUri = ({ mongodb }: RigPorts, name = 'matinee'): string =>
  `mongodb://127.0.0.1:${mongodb}/${name}?replicaSet=matinee`;

/**
 * The settings of the API that docs/production.md asks for.
 * @param clerkJwtKey what Clerk signs with
 */
export function apiSettings(machine: Machine, clerkJwtKey: string): Record<string, string> {
  const { keys, ports } = machine;
  return {
    ...ofBoth(machine),
    MONGODB_URI: databaseUri(ports),
    CLERK_SECRET_KEY: keys.clerk,
    CLERK_JWT_KEY: clerkJwtKey,
    STRIPE_SECRET_KEY: stripeKey(keys),
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhook,
    TMDB_API_KEY: keys.films,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: 'tickets@rig.test',
    TICKET_SIGNING_KEY: keys.ticket,
    TIMESTAMP_SIGNING_KEY: keys.roles.timestamp.signingKey,
    METRICS_TOKEN: derived(keys, 'metrics'),
    DEPLOY_KEYS: Object.entries(keys.deploy)
      .map((pair) => pair.join('='))
      .join(','),
    RELEASE_HOSTS: remoteNames.map((name) => `${name}=https://${hostOf(name)}`).join(','),
  };
}

/** The settings of the shell's servers that docs/production.md asks for. */
export function shellSettings(machine: Machine, index: number): Record<string, string> {
  return {
    ...ofBoth(machine),
    API_URL: `http://127.0.0.1:${machine.ports.balancer}`,
    DATA_DIR: path.join(machine.folder, `shell-${index + 1}`),
    HOST: '127.0.0.1',
  };
}

/** What whoever publishes and promotes has in the environment. */
export function releaseSettings({ keys }: Machine, team: string): Record<string, string> {
  const { operator, ...teams } = keys.deploy;
  return {
    MATINEE_API_URL: SITE_URL,
    OPERATOR_KEY: operator ?? '',
    OPERATOR_SIGNING_KEY: keys.roles.operator.signingKey,
    RELEASE_ROOT: firstRootOf(keys),
    DEPLOY_KEY: teams[team] ?? '',
    RELEASE_SIGNING_KEY: keys.signing[team]?.signingKey ?? '',
  };
}
