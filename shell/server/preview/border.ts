import type { Context, MiddlewareHandler } from 'hono';

const reads = new Set(['GET', 'HEAD']);

/**
 * Divides the origin of previews from the site. There, the API can be read as a stranger reads it, and neither changed nor
 * asked by a person; sign-in is not there at all, so that nothing that is typed or kept in a preview is worth anything.
 * @param isThere whether a request came by the origin of previews
 * @param siteUrl where the site itself is
 */
export function onlyPreviews(isThere: (c: Context) => boolean, siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    const { path } = c.req;
    const isGate = path === '/__preview' || path.startsWith('/__preview/');
    if (!isThere(c)) return isGate ? c.text('Not found', 404) : next();
    c.header('x-robots-tag', 'noindex');
    if (isGate) return next();
    const isAct = !reads.has(c.req.method) || c.req.header('authorization') !== undefined;
    if (isAct || path.startsWith('/__clerk/')) {
      const message = `A preview only shows pages. To act, go to ${siteUrl}.`;
      return c.json({ success: false, code: 'preview', message }, 403);
    }
    return next();
  };
}
