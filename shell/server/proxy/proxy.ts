import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Handler } from 'hono';
import { proxy } from 'hono/proxy';

/** The visitor's address after those of the proxies before us, so that limits by address count visitors. */
const forwardedFor = (c: Context): string =>
  [c.req.header('x-forwarded-for'), getConnInfo(c).remote.address].filter(Boolean).join(', ');

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
        headers: {
          ...c.req.header(),
          'x-forwarded-host': c.req.header('host') ?? '',
          'x-forwarded-for': forwardedFor(c),
        },
        redirect: 'manual',
      });
    } catch {
      const message = 'The server cannot be reached right now. Please try again in a moment.';
      return c.json({ success: false, code: 'unreachable', message }, 502);
    }
  };
}
