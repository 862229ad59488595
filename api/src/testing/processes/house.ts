import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { connect } from '../../db/connect.ts';
import type { Database } from '../../db/collections.ts';
import { createPayments } from '../../payments/client.ts';
import { JWT_KEY, PUBLISHABLE_KEY, SITE_URL } from '../tokens.ts';
import { buildProcesses } from './build.ts';
import { type Child, startChild } from './child.ts';
import { type WeakLink, weakLink } from '../weak-link.ts';
import { startPeople } from './people.ts';
import type { StandInOrder } from './stand-in.ts';

const KEYS = { secretKey: 'sk_test_matinee', webhookSecret: 'whsec_matinee' };
const TRIES = 50;

/** A part of the house that runs in a process of its own and comes back under its old address. */
interface Part {
  url(): string;
  /** kill -9. */
  kill(): Promise<void>;
  start(): Promise<void>;
  child(): Child;
}

/** The built API, any number of it, on one database and one Stripe: each in a process of its own. */
export interface House {
  apis: Part[];
  database: Part;
  /** Seen past the API, for checks. */
  db: Database;
  payments: Stripe;
  webhookSecret: string;
  /** The wire between the API and Stripe. */
  stripeLink: WeakLink;
  /** The same to Clerk. */
  clerkLink: WeakLink;
  /** Tells the Stripe stand-in what to do: `pay`, `refund`, `fail-next`… Rejects when it says no. */
  stripe(action: string, order: object): Promise<void>;
  close(): Promise<void>;
}

/** Starts a process now and, after a kill, on the same port again. */
async function part(begin: (port: number) => Promise<Child>): Promise<Part> {
  let child = await begin(0);
  const { port } = child;
  const start = async () => {
    for (let left = TRIES; ; left--)
      try {
        child = await begin(port);
        return;
      } catch (error) {
        // The port or the store is only free when the system has tidied up after the killed process.
        if (left === 0) throw error;
      }
  };
  return { url: () => `http://127.0.0.1:${port}`, kill: () => child.kill(), start, child: () => child };
}

/**
 * @param options.apis how many processes of the API; events of Stripe go to the first
 * @param options.settings environment over the house's own: short pauses, so that nothing has to be waited for
 * @param options.each the same for the first process, the second…
 * @param options.files what each of them runs, where that is not the API as it is now
 */
export async function startHouse(options: {
  apis?: number;
  settings?: Record<string, string>;
  /** Over the others, for one process each. */
  each?: Record<string, string>[];
  files?: (string | undefined)[];
}): Promise<House> {
  const built = await buildProcesses();
  const data = mkdtempSync(join(tmpdir(), 'matinee-house-'));
  const people = await startPeople();
  const standIn = (order: Omit<StandInOrder, 'port' | 'dir'>) =>
    part((port) => {
      const words = JSON.stringify({ ...order, dir: join(data, order.name), port } satisfies StandInOrder);
      return startChild(built.standIn, [words]);
    });
  const [database, stripe] = await Promise.all([
    standIn({ name: 'mongodb' }),
    standIn({ name: 'stripe', keys: KEYS }),
  ]);
  const linkTo = (url: string) => weakLink(Number(new URL(url).port));
  const [stripeLink, clerkLink] = await Promise.all([linkTo(stripe.url()), linkTo(people.url)]);
  const uri = `mongodb://${new URL(database.url()).host}/matinee?replicaSet=matinee`;
  const environment = {
    MONGODB_URI: uri,
    SITE_URL,
    CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    CLERK_SECRET_KEY: 'sk_test_matinee',
    CLERK_JWT_KEY: JWT_KEY,
    CLERK_API_URL: `http://127.0.0.1:${clerkLink.port}`,
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${stripeLink.port}`,
    TMDB_API_KEY: 'key',
    TMDB_API_URL: people.url,
    COSTLY_PER_MINUTE: '100000',
    PUBLIC_PER_MINUTE: '100000',
    SWEEP_SECONDS: '1',
    RECONCILE_SECONDS: '1',
    DRAIN_MS: '0',
    SEATS_PER_PERSON: '1000',
    UNPAID_SEAT_MINUTES: '1000000',
    ...options.settings,
  };
  const api = (_: unknown, index: number) =>
    part((port) =>
      startChild(options.files?.[index] ?? built.api, [], {
        ...environment,
        ...options.each?.[index],
        API_PORT: String(port),
      }),
    );
  const apis = await Promise.all(Array.from({ length: options.apis ?? 1 }, api));
  const control = async (action: string, order: object) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(order);
    const answer = await fetch(`${stripe.url()}/__control/${action}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`Stripe's stand-in says no: ${await answer.text()}`);
  };
  await control('point-to', { url: `${apis[0]?.url()}/api/payments/webhook` });
  const connection = connect({ uri, timeoutMs: 5000 });
  return {
    apis,
    database,
    db: connection.db,
    payments: createPayments({
      ...KEYS,
      apiUrl: stripe.url(),
      timeoutMs: 4000,
      retries: 2,
      paymentMethods: ['card'],
    }),
    webhookSecret: KEYS.webhookSecret,
    stripeLink,
    clerkLink,
    stripe: control,
    async close() {
      await connection.close();
      await Promise.all([...apis, database, stripe].map((one) => one.kill()));
      await Promise.all([people.close(), stripeLink.close(), clerkLink.close()]);
      rmSync(data, { recursive: true });
    },
  };
}
