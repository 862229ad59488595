import { Hono } from 'hono';
import { stripeApi } from './api.ts';
import type { Context } from './instance/context.ts';
import { standInControl, type StandInControl } from './control/control.ts';
import { controlApi } from './control/http.ts';
import { Faults } from './http/faults.ts';
import { listen } from './http/listen.ts';
import { hostedPage } from './page/routes.ts';
import { expireDueSessions } from './sessions/expire.ts';
import { Store } from './store/store.ts';
import { Courier } from './webhooks/courier.ts';
import { patientRetry, type RetryDelay } from './webhooks/retry.ts';

export type { StandInControl } from './control/control.ts';

const LOOK_FOR_EXPIRED_EVERY_MS = 500;

export interface StripeStandInOptions {
  /** Where state is kept over restarts and crashes; null keeps it in memory. */
  dir: string | null;
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Where browsers reach the stand-in; `http://localhost:<port>` unless told. */
  publicUrl?: string;
  secretKey: string;
  webhookSecret: string;
  /** Where events go; null sends none (`control.webhooks.pointTo` changes it). */
  webhookUrl: string | null;
  clock?: () => Date;
  retryDelay?: RetryDelay;
  log?: (message: string) => void;
}

export interface StripeStandIn {
  port: number;
  /** What `new Stripe(key, {host, port, protocol})` is made from. */
  url: string;
  control: StandInControl;
  close(): Promise<void>;
}

/**
 * Starts the local stand-in for Stripe: API under /v1, hosted page under /c/pay, controls under /__control.
 * Rejects when the port is taken.
 */
export async function startStripeStandIn(options: StripeStandInOptions): Promise<StripeStandIn> {
  const host = options.host ?? '127.0.0.1';
  const log = options.log ?? (() => {});
  const server = await listen(options.port, host);
  const publicUrl = options.publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${server.port}`;
  const store = new Store(options.dir);
  const courier = new Courier({
    store,
    secret: options.webhookSecret,
    url: options.webhookUrl,
    retryDelay: options.retryDelay ?? patientRetry,
    log,
  });
  const now = options.clock ?? (() => new Date());
  const context: Context = { store, courier, faults: new Faults(), now, newRefunds: 'succeeded', publicUrl };
  const control = standInControl(context);

  const app = new Hono();
  app.use(async (_, next) => {
    expireDueSessions(context);
    await next();
  });
  app.route('/v1', stripeApi(context, options.secretKey, log));
  app.route('/__control', controlApi(control));
  app.route('/c', hostedPage(context));
  server.serve(app);
  courier.resume();
  const clockwork = setInterval(() => expireDueSessions(context), LOOK_FOR_EXPIRED_EVERY_MS);

  const stop = async (): Promise<void> => {
    clearInterval(clockwork);
    context.faults.close();
    await courier.close();
    await server.close();
    store.close();
  };
  let stopping: Promise<void> | null = null;
  return {
    port: server.port,
    url: `http://${host}:${server.port}`,
    control,
    close: () => (stopping ??= stop()),
  };
}
