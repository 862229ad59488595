import type { IncomingMessage, RequestListener } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import proxyaddr from 'proxy-addr';
import { hopsOf } from './address.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Nobody who sends made-up addresses fills the log. */
const MAX_WARNINGS = 20;

/** No visitor of a public site comes from such an address: one that stands in the middle of a way is a proxy's. */
const isPrivate = proxyaddr.compile(['linklocal', 'uniquelocal']);

const isHere = proxyaddr.compile('loopback');

const UNLISTED = 'an address that is not in TRUSTED_PROXIES forwards requests: all its visitors count as one';
const HIDING =
  'an address in TRUSTED_PROXIES takes the place of its visitors: have it pass on where they come from, or leave it out';

interface Suspect {
  proxy: string;
  why: string;
}

/**
 * Who hands this request on without being ours. A visitor's own browser may claim to: behind one of our proxies only an address
 * that no visitor has is taken for a proxy. And who is ours and hides whom it hands on: at the end of a way of proxies alone there
 * should have been a visitor.
 */
function suspectOf(
  request: IncomingMessage,
  isOurs: TrustedProxies,
  isForVisitors: boolean,
): Suspect | undefined {
  if (request.headers['x-forwarded-for'] === undefined) return undefined;
  const hops = hopsOf(request, isOurs);
  const last = hops.at(-1);
  if (last === undefined) return undefined;
  if (isForVisitors && isIP(last) !== 0 && isOurs(last))
    return isHere(last, 0) ? undefined : { proxy: last, why: HIDING };
  if (hops.length === proxyaddr.all(request).length) return undefined;
  const isProxy = hops.length === 1 || (isIP(last) !== 0 && isPrivate(last, 0));
  return isProxy ? { proxy: last, why: UNLISTED } : undefined;
}

/**
 * Says in the log, once for each, who forwards requests without being named in TRUSTED_PROXIES, and who is named and does not say for
 * whom: their visitors all count as one, in every limit and in a canary.
 * @param options.isForVisitors nobody of ours asks this server through a proxy, as the shell's server asks the API
 */
export function warnOfUnlistedProxies(
  isOurs: TrustedProxies,
  log: Pick<Logger, 'warn'>,
  answer: RequestListener,
  { isForVisitors = false } = {},
): RequestListener {
  const told = new LRUCache<string, true>({ max: MAX_WARNINGS });
  let left = MAX_WARNINGS;
  return (request, response) => {
    const suspect = left > 0 ? suspectOf(request, isOurs, isForVisitors) : undefined;
    if (suspect && !told.has(suspect.proxy)) {
      const { proxy, why } = suspect;
      left -= 1;
      told.set(proxy, true);
      log.warn({ proxy }, why);
    }
    answer(request, response);
  };
}
