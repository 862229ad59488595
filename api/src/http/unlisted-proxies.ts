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

/**
 * Who hands this request on without being ours. A visitor's own browser may claim to: behind one of our proxies only an address
 * that no visitor has is taken for a proxy.
 */
function unlistedProxy(request: IncomingMessage, isOurs: TrustedProxies): string | undefined {
  if (request.headers['x-forwarded-for'] === undefined) return undefined;
  const hops = hopsOf(request, isOurs);
  const last = hops.at(-1);
  if (last === undefined || hops.length === proxyaddr.all(request).length) return undefined;
  return hops.length === 1 || (isIP(last) !== 0 && isPrivate(last, 0)) ? last : undefined;
}

/**
 * Says in the log, once for each, who forwards requests without being named in TRUSTED_PROXIES: their visitors all count as one, in
 * every limit and in a canary.
 */
export function warnOfUnlistedProxies(
  isOurs: TrustedProxies,
  log: Pick<Logger, 'warn'>,
  answer: RequestListener,
): RequestListener {
  const told = new LRUCache<string, true>({ max: MAX_WARNINGS });
  let left = MAX_WARNINGS;
  return (request, response) => {
    const proxy = left > 0 ? unlistedProxy(request, isOurs) : undefined;
    if (proxy !== undefined && !told.has(proxy)) {
      left -= 1;
      told.set(proxy, true);
      log.warn(
        { proxy },
        'an address that is not in TRUSTED_PROXIES forwards requests: all its visitors count as one',
      );
    }
    answer(request, response);
  };
}
