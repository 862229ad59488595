import type { HttpBindings } from '@hono/node-server';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { t } from '../messages/en.ts';

/**
 * Answers what nobody has foreseen, with a sentence and the id of the request, and writes down what it was under that id. Nothing that was
 * prepared for the answer goes with this one: it may say that the body is packed.
 */
export const answerFailures =
  (log: Pick<Logger, 'error'>): ErrorHandler =>
  (error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    const env = c.env as Partial<HttpBindings> | undefined;
    const requestId = String(env?.incoming?.headers['x-request-id'] ?? '');
    log.error({ requestId, err: error }, 'unexpected');
    return new Response(t('failure.text', { id: requestId }), {
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
    });
  };
