import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import { Failure } from './failure.ts';
import { MAX_FILE_BYTES } from './max-file-bytes.ts';
import type { Env } from './routes.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** Files of a shell are handed in by those who hold a key for it, each known by its hash. */
const FILES = '/api/shells/files/';

// To come back later would not help, so it says how much would be taken.
const tooLarge = (most: number) =>
  new Failure(413, 'too_large', `The request is too large: ${most} bytes are taken at most.`);

const counted = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw tooLarge(MAX_BODY_BYTES);
  },
});

/**
 * Refuses bodies over 64 kB, and files of a shell over 15 MB, with 413. A file's length has to be announced: of a body of unknown
 * length, 64 kB are taken at most, whatever it is. Node reads no more than was announced, so only such a body has to be counted, which
 * costs a copy of the request.
 */
export const limitBody = createMiddleware<Env>(async (c, next) => {
  if (c.req.header('transfer-encoding') !== undefined) return counted(c, next);
  const isFile = c.req.method === 'PUT' && c.req.path.startsWith(FILES);
  const limit = isFile ? MAX_FILE_BYTES : MAX_BODY_BYTES;
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge(limit);
  return next();
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
