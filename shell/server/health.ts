import { Hono } from 'hono';
import type { ProvenLive } from './trust/proof.ts';

/** What a server that is told to end says to whoever asks whether to send visitors. */
const LEAVING = { success: false, code: 'shutting_down', message: 'This server is shutting down.' };
/** The same of one that never heard what is live. */
const UNTOLD = {
  success: false,
  code: 'not_told',
  message:
    'This server has not heard what is live yet: check API_URL, and what its log says of the composition.',
};

/**
 * `/__health`: the process is up, and how fresh what it serves is where sets are signed. `/__ready`: visitors may be sent here. A server that leaves also answers for the API's
 * `/api/ready`, as a balancer in front may ask through it.
 * @param isKnown whether the server knows what to make pages of
 */
export function healthRoutes(
  isLeaving: () => boolean,
  isKnown: () => boolean,
  proven?: Pick<ProvenLive, 'freshness' | 'isStale'>,
): Hono {
  const routes = new Hono();
  routes.get('/__health', (c) => {
    const fresh = proven?.freshness();
    const live = fresh && { ...fresh, age: secondsSince(fresh.signedAt), stale: proven?.isStale() };
    return c.json({ success: true, status: 'up', ...(live && { live }) }, 200, {
      'cache-control': 'no-store',
    });
  });
  routes.on('GET', ['/__ready', '/api/ready'], async (c, next) => {
    if (isLeaving()) return c.json(LEAVING, 503, { 'cache-control': 'no-store', 'retry-after': '1' });
    if (c.req.path === '/api/ready') return next();
    if (!isKnown()) return c.json(UNTOLD, 503, { 'cache-control': 'no-store', 'retry-after': '5' });
    return c.json({ success: true, status: 'ready' }, 200, { 'cache-control': 'no-store' });
  });
  return routes;
}

const secondsSince = (instant: string): number =>
  Math.round((Date.now() - new Date(instant).getTime()) / 1000);
