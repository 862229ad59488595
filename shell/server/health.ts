import { Hono } from 'hono';

/** What a server that is told to end says to whoever asks whether to send visitors. */
const LEAVING = { success: false, code: 'shutting_down', message: 'This server is shutting down.' };

/**
 * `/__health`: the process is up. `/__ready`: visitors may be sent here. A server that leaves also answers for the API's
 * `/api/ready`, as a balancer in front may ask through it.
 */
export function healthRoutes(isLeaving: () => boolean): Hono {
  const routes = new Hono();
  routes.get('/__health', (c) =>
    c.json({ success: true, status: 'up' }, 200, { 'cache-control': 'no-store' }),
  );
  routes.on('GET', ['/__ready', '/api/ready'], async (c, next) => {
    if (isLeaving()) return c.json(LEAVING, 503, { 'cache-control': 'no-store' });
    if (c.req.path === '/api/ready') return next();
    return c.json({ success: true, status: 'ready' }, 200, { 'cache-control': 'no-store' });
  });
  return routes;
}
