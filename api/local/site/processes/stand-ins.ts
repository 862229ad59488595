// All stand-ins in one process: started by the runner with a message, answers with what the product must know of them.
import path from 'node:path';
import { startClerkStandIn } from '../../clerk/index.ts';
import { startFilmStandIn } from '../../films/index.ts';
import { startMongoStandIn } from '../../mongodb/index.ts';
import { startStripeStandIn } from '../../stripe/index.ts';
import { clerkKey, type StandInName } from '../environment.ts';
import type { LocalKeys } from '../keys.ts';
import type { Ports } from '../ports.ts';

export interface StandInOrder {
  wanted: StandInName[];
  ports: Ports;
  keys: LocalKeys;
  dataDir: string;
  artDir: string;
  siteUrl: string;
}

const running: { close(): Promise<void> }[] = [];

async function start({
  wanted,
  ports,
  keys,
  dataDir,
  artDir,
  siteUrl,
}: StandInOrder): Promise<string | undefined> {
  const dir = (name: string) => path.join(dataDir, name);
  let clerkJwtKey: string | undefined;
  const starts: Record<StandInName, () => Promise<{ close(): Promise<void> }>> = {
    mongodb: () => startMongoStandIn({ dir: dir('mongodb'), port: ports.mongodb }),
    films: () => startFilmStandIn({ port: ports.films, apiKey: keys.films, artDir }),
    stripe: () =>
      startStripeStandIn({
        dir: dir('stripe'),
        port: ports.stripe,
        secretKey: keys.stripe,
        webhookSecret: keys.stripeWebhook,
        webhookUrl: `http://127.0.0.1:${ports.api}/api/payments/webhook`,
      }),
    clerk: async () => {
      const clerk = await startClerkStandIn({
        dir: dir('clerk'),
        port: ports.clerk,
        publishableKey: clerkKey(ports),
        secretKey: keys.clerk,
        allowedOrigins: [
          siteUrl,
          ...Object.values(ports.remotes).map((port) => `http://localhost:${port + 100}`),
        ],
        cookieSuffix: String(ports.site),
      });
      clerkJwtKey = clerk.jwtKey;
      return clerk;
    },
  };
  for (const name of wanted) running.push(await starts[name]());
  return clerkJwtKey;
}

async function stop() {
  await Promise.all(running.map((standIn) => standIn.close()));
  process.exit(0);
}

process.on('message', (order: StandInOrder) => {
  start(order).then(
    (clerkJwtKey) => process.send?.({ ready: true, clerkJwtKey }),
    (error: unknown) => process.send?.({ ready: false, reason: String(error) }),
  );
});
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());
