import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../http/refusal.ts';

/** Lets a call through that carries the instance's secret key as bearer. */
export function onlyWithSecret(secretKey: string): MiddlewareHandler {
  const wanted = Buffer.from(`Bearer ${secretKey}`);
  return async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      throw new Refusal(401, 'authentication_invalid', 'The secret key is missing or wrong');
    }
    await next();
  };
}
