import type { RequestListener } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Nobody who sends made-up addresses fills the log. */
const MAX_WARNINGS = 20;

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
    const peer = request.socket.remoteAddress;
    if (request.headers['x-forwarded-for'] !== undefined && peer !== undefined && !isOurs(peer))
      if (left > 0 && !told.has(peer)) {
        left -= 1;
        told.set(peer, true);
        log.warn(
          { proxy: peer },
          'an address that is not in TRUSTED_PROXIES forwards requests: all its visitors count as one',
        );
      }
    answer(request, response);
  };
}
