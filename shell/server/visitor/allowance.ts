import type { HttpBindings } from '@hono/node-server';
import { networkOf, type TrustedProxies, visitorAddress } from '@matinee/api/serving';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** Networks that are remembered: who comes from more of them has to be stopped elsewhere. */
const MAX_NETWORKS = 10_000;

/** The network that a visitor comes from, so that one who makes addresses up uses up nobody else's questions. */
export function networkOfVisitor(c: Context, isOurs: TrustedProxies): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming ? networkOf(visitorAddress(incoming, isOurs)) : 'unknown';
}

/** @returns counts one more for somebody: whether it is among so many a minute */
export function allowanceOf(perMinute: number): (who: string) => boolean {
  const counts = new LRUCache<string, { count: number }>({ max: MAX_NETWORKS, ttl: MINUTE_MS });
  return (who) => {
    const known = counts.get(who);
    if (!known) counts.set(who, { count: 1 });
    else known.count += 1;
    return (known?.count ?? 1) <= perMinute;
  };
}
