import { type Refusals, refusalsOf, type Unreadable } from '@matinee/api/serving';
import { Hono, type MiddlewareHandler } from 'hono';

/**
 * How this server refuses what it cannot read: with the headers of every answer, which are read off one.
 * @param headers gives each answer its headers
 * @param tell writes a refusal down and measures it
 */
export async function refusalsUnder(
  headers: MiddlewareHandler,
  tell: (refused: Unreadable) => void,
): Promise<Refusals> {
  const answer = await new Hono()
    .use(headers)
    .get('/', (c) => c.body(null))
    .request('/');
  return refusalsOf({ ...Object.fromEntries(answer.headers), 'cache-control': 'private, no-store' }, tell);
}
