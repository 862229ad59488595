import type { Handler } from 'hono';
import { proxy } from 'hono/proxy';

/**
 * Passes requests on to another server, as they are, streams included.
 * @param target where to, without a trailing slash
 * @param strip prefix of the path that the other server does not know
 * @returns 502 in the API's shape of a failure when the other server does not answer
 */
export function passOn(target: string, strip = ''): Handler {
  return async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const to = `${target}${pathname.slice(strip.length)}${search}`;
    try {
      return await proxy(to, {
        ...c.req,
        headers: { ...c.req.header(), 'x-forwarded-host': c.req.header('host') ?? '' },
        redirect: 'manual',
      });
    } catch {
      const message = 'The server cannot be reached right now. Please try again in a moment.';
      return c.json({ success: false, code: 'unreachable', message }, 502);
    }
  };
}
