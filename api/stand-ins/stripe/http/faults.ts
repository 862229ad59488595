import type { MiddlewareHandler } from 'hono';
import { StripeFailure } from './failure.ts';

export interface Fault {
  /** How many of the next matching requests go wrong. */
  times: number;
  /** Never answered or answered with 500, before anything was done or (`-after`) once all of it was. */
  how: 'timeout' | 'timeout-after' | 'error' | 'error-after';
  /** Only requests of this method, such as POST. */
  method?: string | undefined;
  /** Only paths that start with this, such as /v1/refunds. */
  path?: string | undefined;
}

/** Makes chosen requests go wrong. It stands outside idempotency, as a broken network between client and Stripe would. */
export class Faults {
  #planned: Fault[] = [];
  readonly #closing = new AbortController();

  failNext(fault: Fault): void {
    this.#planned.push({ ...fault });
  }

  clear(): void {
    this.#planned = [];
  }

  /** Ends the requests that are being left without an answer. */
  close(): void {
    this.#closing.abort();
  }

  middleware(): MiddlewareHandler {
    return async (c, next) => {
      const fault = this.#take(c.req.method, c.req.path);
      if (!fault) return next();
      if (fault.how.endsWith('-after')) await next();
      if (fault.how.startsWith('timeout')) await this.#clientGone(c.req.raw.signal);
      const failure = new StripeFailure(500, { type: 'api_error', message: `Injected fault: ${fault.how}` });
      c.res = Response.json({ error: failure.body }, { status: failure.status, headers: c.res.headers });
    };
  }

  #take(method: string, path: string): Fault | undefined {
    const fault = this.#planned.find(
      (planned) => (planned.method ?? method) === method && path.startsWith(planned.path ?? ''),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    this.#planned = this.#planned.filter((planned) => planned.times > 0);
    return fault;
  }

  #clientGone(client: AbortSignal): Promise<void> {
    const gone = AbortSignal.any([client, this.#closing.signal]);
    return new Promise((resolve) => {
      if (gone.aborted) resolve();
      else gone.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}
