import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';

const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';

/**
 * Whether a request may steer the stand-in: from this machine, to a name of this machine (a rebound DNS name is
 * another), and neither forwarded by a proxy nor sent by a page in a browser.
 */
export function mayControl(remoteAddress: string | undefined, url: string, headers: Headers): boolean {
  const fromElsewhere = ['origin', 'sec-fetch-site', 'forwarded', 'x-forwarded-for'].some((name) =>
    headers.has(name),
  );
  return isLoopback(remoteAddress ?? '') && LOOPBACK_NAME.test(new URL(url).hostname) && !fromElsewhere;
}

/** Answers 403 to whoever may not control the stand-in. */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  if (mayControl(getConnInfo(c).remote.address, c.req.url, c.req.raw.headers)) return next();
  return c.json({ error: { message: 'The controls answer programs on this machine only.' } }, 403);
};
