import type { StandInOrder } from '@matinee/stand-ins/processes';
import { clerkKey, type StandInName } from './environment.ts';
import type { LocalKeys } from './keys.ts';
import type { Ports } from './ports.ts';

interface StandIns {
  wanted: StandInName[];
  ports: Ports;
  keys: LocalKeys;
  dataDir: string;
  artDir: string;
  /** where browsers find the site */
  siteUrl: string;
}

/** What the process of the stand-ins is told, so that they fit the rest of the copy. */
export function standInOrder({ wanted, ports, keys, dataDir, artDir, siteUrl }: StandIns): StandInOrder {
  const is = (name: StandInName) => wanted.includes(name);
  const ownPages = [...ports.remotes.values()].map((port) => `http://localhost:${port + 100}`);
  return {
    dataDir,
    ...(is('mongodb') && { mongodb: { port: ports.mongodb } }),
    ...(is('mailbox') && { mailbox: { smtpPort: ports.smtp, pagePort: ports.mailbox } }),
    ...(is('films') && { films: { port: ports.films, apiKey: keys.films, artDir } }),
    ...(is('stripe') && {
      stripe: {
        port: ports.stripe,
        secretKey: keys.stripe,
        webhookSecret: keys.stripeWebhook,
        webhookUrl: `http://127.0.0.1:${ports.api}/api/payments/webhook`,
      },
    }),
    ...(is('clerk') && {
      clerk: {
        port: ports.clerk,
        publishableKey: clerkKey(ports),
        secretKey: keys.clerk,
        allowedOrigins: [siteUrl, ...ownPages],
        cookieSuffix: String(ports.site),
      },
    }),
  };
}
