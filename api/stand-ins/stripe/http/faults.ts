import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './endpoints.ts';
import { failureJson, StripeFailure } from './failure.ts';

/** How a request can go wrong; the control calls over HTTP take the same words. */
export const FAULTS = [
  /** Never answered, before anything was done or (`-after`) once all of it was. */
  'timeout',
  'timeout-after',
  /** Answered with 500 by something that stands before Stripe's own work. */
  'error',
  'error-after',
  /** Answered with 500 by the work itself, and the answer stays under the request's idempotency key. */
  'saved-error',
  'saved-error-after',
  /** 429: too many requests, or another request is at work on the object. https://docs.stripe.com/rate-limits */
  'rate-limit',
  'lock-timeout',
  /** 409: another request with the same key is under way. */
  'key-in-use',
  /** 400: the account has not enough money for a refund. */
  'balance-insufficient',
  /** 404, as another account's key gets for everything of this account. */
  'unknown',
] as const;

export interface Fault {
  /** How many of the next matching requests go wrong. */
  times: number;
  how: (typeof FAULTS)[number];
  /** Only requests of this method, such as POST. */
  method?: string | undefined;
  /** Only paths that start with this, such as /v1/refunds. */
  path?: string | undefined;
}

const ANSWERS: Partial<Record<Fault['how'], StripeFailure>> = {
  'rate-limit': new StripeFailure(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded. You can learn more about rate limits here.',
  }),
  'lock-timeout': new StripeFailure(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message:
      'This object cannot be accessed right now because another API request is currently accessing it.',
  }),
  'key-in-use': new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  }),
  'balance-insufficient': new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'balance_insufficient',
    message: 'Insufficient funds in your Stripe balance to refund this amount.',
  }),
  unknown: new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such object',
    param: 'id',
  }),
};

/** Makes chosen requests go wrong: outside of idempotency, as a broken network would, unless the fault is a saved one. */
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

  middleware(): MiddlewareHandler<ApiEnv> {
    return async (c, next) => {
      const fault = this.#take(c.req.method, c.req.path);
      if (!fault) return next();
      if (fault.how === 'saved-error' || fault.how === 'saved-error-after') {
        c.set('fault', fault.how);
        return next();
      }
      const answer = ANSWERS[fault.how];
      if (answer) return c.json(failureJson(answer), answer.status);
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
