import type { MiddlewareHandler } from 'hono';
import { refusal } from './refusal.ts';

/** Lets a request through when `api_key` in its query or its bearer token is the key; both ways exist in version 3. */
export function requireKey(apiKey: string): MiddlewareHandler {
  return async (c, next) => {
    const bearer = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (c.req.query('api_key') !== apiKey && bearer !== apiKey) throw refusal('invalidKey');
    await next();
  };
}
