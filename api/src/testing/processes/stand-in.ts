// One stand-in in a process of its own, so that there is something to kill. Argument: a JSON order; says its port.
import { startMongoStandIn } from '@matinee/stand-ins/mongodb';
import { startStripeStandIn } from '@matinee/stand-ins/stripe';

export interface StandInOrder {
  name: 'mongodb' | 'stripe';
  dir: string;
  port: number;
  /** Of Stripe's. */
  keys?: { secretKey: string; webhookSecret: string };
}

/** Short pauses: a test does not wait for a minute until an event comes again. */
const RETRY_MS = 100;

async function start({ name, dir, port, keys }: StandInOrder) {
  if (name === 'mongodb' || !keys) return startMongoStandIn({ dir, port });
  return startStripeStandIn({ dir, port, ...keys, webhookUrl: null, retryDelay: () => RETRY_MS });
}

const { port } = await start(JSON.parse(process.argv[2] ?? '{}') as StandInOrder);
process.stdout.write(`{"port":${port}}\n`);
