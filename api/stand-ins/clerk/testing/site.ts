import { createAdaptorServer } from '@hono/node-server';
import { verifyToken } from '@clerk/backend';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { localPublishableKey, startClerkStandIn, type StandInOptions } from '../index.ts';
import { SECRET_KEY } from './start-for-test.ts';

/** All that Clerk's components need of a policy, beside the page's own script and call; the style is to be chosen. */
const policyFor = (origin: string, style: string, scripts = '') =>
  [
    "default-src 'none'",
    `script-src ${origin}/main.js ${origin}/__clerk/npm/@clerk/ ${scripts}`,
    `connect-src ${origin}/whoami ${origin}/__clerk/v1/`,
    `style-src ${style}`,
    'worker-src blob:',
    // Portraits: the stand-in's are in their address, as Clerk's are at its own host.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/**
 * A site of one page that has the stand-in behind `/__clerk`, as the shell's server does, and checks tokens as the API
 * does.
 *
 * @param script the bundled page
 * @param options for the stand-in, which keeps its port over a restart
 * @param nonce for styles; without one the policy allows inline styles
 * @param scripts where else scripts may come from
 */
export async function startSite(
  script: string,
  options: Partial<StandInOptions> = {},
  nonce?: string,
  scripts?: string,
) {
  const site = new Hono();
  const server = createAdaptorServer({ fetch: site.fetch });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site got no port');
  const origin = `http://localhost:${address.port}`;
  const publishableKey = localPublishableKey(`clerk.matinee.test:${address.port}`);
  const start = (port: number) =>
    startClerkStandIn({
      dir: null,
      port,
      publishableKey,
      secretKey: SECRET_KEY,
      allowedOrigins: [origin],
      ...options,
    });

  let standIn = await start(0);
  const policy = policyFor(origin, nonce === undefined ? "'unsafe-inline'" : `'nonce-${nonce}'`, scripts);

  site.all('/__clerk/*', (c) => {
    const url = new URL(c.req.url);
    return proxy(standIn.url + url.pathname.slice('/__clerk'.length) + url.search, {
      ...c.req,
      headers: { ...c.req.header(), 'accept-encoding': undefined },
    });
  });
  site.get('/main.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript' }));
  site.get('/whoami', async (c) => {
    const token = c.req.header('authorization')?.slice('Bearer '.length);
    if (token === undefined) return c.text('nobody');
    return c.json(await verifyToken(token, { jwtKey: standIn.jwtKey, authorizedParties: [origin] }));
  });
  site.get('/favicon.ico', (c) => c.body(null, 204));
  site.get('*', (c) => {
    c.header('content-security-policy', policy);
    const settings = JSON.stringify({ publishableKey, ...(nonce === undefined ? {} : { nonce }) });
    return c.html(`<!doctype html><title>Test</title><div id="root"></div>
      <script type="application/json" id="settings">${settings}</script><script src="/main.js"></script>`);
  });

  return {
    origin,
    async restart() {
      const { port } = standIn;
      await standIn.close();
      standIn = await start(port);
    },
    async close() {
      await standIn.close();
      await new Promise((settle) => server.close(settle));
    },
  };
}
