import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import { Failure } from './failure.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** Refuses bodies over 64 kB with 413, whether or not their length was announced. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new Failure(413, 'too_large', 'The request is too large.');
  },
});

/** Answers 504 when a handler has not begun its answer in `ms`; streams that have begun are not cut off. */
export function limitTime(ms: number) {
  return timeout(ms, () => new HTTPException(504, { message: 'This took too long. Please try again.' }));
}
