import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Handler } from 'hono';
import { proxy } from 'hono/proxy';

/** The visitor's address after those of the proxies before us, so that limits by address count visitors. */
const forwardedFor = (c: Context): string =>
  [c.req.header('x-forwarded-for'), getConnInfo(c).remote.address].filter(Boolean).join(', ');

/**
 * Gives a request up with its visitor, as long as it is unanswered. A visitor who leaves later cancels the body of the
 * answer, and with it the request; aborting it then too would make an error of every closed tab.
 */
function untilAnswered<T>(visitor: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  visitor.addEventListener('abort', leave, { once: true });
  return ask(leaving.signal).finally(() => visitor.removeEventListener('abort', leave));
}

/**
 * Passes requests on to another server, as they are. Streams are neither held back nor kept open when their visitor leaves.
 * @param target where to, without a trailing slash
 * @param strip prefix of the path that the other server does not know
 * @returns 502 in the API's shape of a failure when the other server does not answer
 */
export function passOn(target: string, strip = ''): Handler {
  return async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const to = `${target}${pathname.slice(strip.length)}${search}`;
    try {
      return await untilAnswered(c.req.raw.signal, (signal) =>
        proxy(to, {
          ...c.req,
          headers: {
            ...c.req.header(),
            'x-forwarded-host': c.req.header('host') ?? '',
            'x-forwarded-for': forwardedFor(c),
          },
          redirect: 'manual',
          signal,
        }),
      );
    } catch {
      const message = 'The server cannot be reached right now. Please try again in a moment.';
      return c.json({ success: false, code: 'unreachable', message }, 502);
    }
  };
}
