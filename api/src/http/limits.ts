import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import { Failure } from './failure.ts';
import type { Env } from './routes.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** Refuses bodies over 64 kB with 413, whether or not their length was announced. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new Failure(413, 'too_large', 'The request is too large.');
  },
});

/**
 * Answers 504 when a handler has not begun its answer in `ms`, 408 when it was still waiting for the request. Streams that have
 * begun are not cut off.
 */
export function limitTime(ms: number) {
  return timeout(ms, ({ env }: Context<Env>) => {
    const isOurs = env?.incoming?.complete ?? true;
    return isOurs
      ? new HTTPException(504, { message: 'This took too long. Please try again.' })
      : new HTTPException(408, { message: 'The request did not arrive in time.' });
  });
}
