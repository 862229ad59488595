import type { Context as HttpContext, Hono } from 'hono';
import type { z } from 'zod';
import { API_VERSION } from '../instance/api-version.ts';
import type { Context } from '../instance/context.ts';
import { newId } from '../instance/new-id.ts';
import { checkParams } from './check-params.ts';
import { failureJson, StripeFailure, type Status } from './failure.ts';
import { decodeForm, type Form } from './form.ts';
import { answerOnce, type SavedFault } from './idempotency.ts';

/** The variables that requests to the API carry. */
export interface ApiEnv {
  Variables: { requestId: string; fault?: SavedFault };
}
export type Api = Hono<ApiEnv>;

/** Carries out a request: `params` is what the schema made of the form or query, `id` is the `:id` of the path. */
export type Work<Schema extends z.ZodType> = (params: z.output<Schema>, id: string) => object;

/** Adds a POST endpoint: form body, Idempotency-Key, and all its writes in one commit. */
export function post<Schema extends z.ZodType>(
  api: Api,
  context: Context,
  path: string,
  schema: Schema,
  work: Work<Schema>,
) {
  api.post(path, async (c) => {
    const form = decodeForm(await c.req.text());
    const key = c.req.header('idempotency-key');
    const fault = c.get('fault');
    const request = { key, path: c.req.path, form, requestId: c.get('requestId'), ...(fault && { fault }) };
    const answer = answerOnce(context.store, request, () =>
      work(checkParams(schema, form), c.req.param('id') ?? ''),
    );
    if (key !== undefined) c.header('Idempotency-Key', key);
    if (answer.originalRequest !== undefined) {
      c.header('Idempotent-Replayed', 'true');
      c.header('Original-Request', answer.originalRequest);
    }
    return json(c, answer.status, answer.body);
  });
}

/** Adds a GET endpoint, whose parameters are the query. */
export function get<Schema extends z.ZodType>(api: Api, path: string, schema: Schema, work: Work<Schema>) {
  api.get(path, (c) => {
    const form: Form = decodeForm(new URL(c.req.url).search);
    return json(c, 200, work(checkParams(schema, form), c.req.param('id') ?? ''));
  });
}

/** Gives every request an id and answers failures in Stripe's shape; anything unforeseen is a 500 `api_error`. */
export function frame(api: Api, log: (message: string) => void): void {
  api.use(async (c, next) => {
    c.set('requestId', newId('req'));
    c.header('Request-Id', c.get('requestId'));
    c.header('Stripe-Version', c.req.header('stripe-version') ?? API_VERSION);
    await next();
  });
  api.onError((error, c) => {
    if (error instanceof StripeFailure) return json(c, error.status, failureJson(error));
    log(`unforeseen: ${error.stack ?? error.message}`);
    const failure = new StripeFailure(500, { type: 'api_error', message: `Stand-in: ${error.message}` });
    return json(c, 500, failureJson(failure));
  });
}

/** Answers every path that no endpoint took; comes after all of them. */
export function refuseOthers(api: Api): void {
  api.all('*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The local stand-in answers the part of Stripe's API that takes card payments.`;
    return json(c, 404, failureJson(new StripeFailure(404, { type: 'invalid_request_error', message })));
  });
}

function json(c: HttpContext, status: Status, body: object): Response {
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/json' });
}
