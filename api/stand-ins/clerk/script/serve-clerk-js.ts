import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { notFound } from '../http/refusal.ts';

const dist = join(dirname(createRequire(import.meta.url).resolve('@clerk/clerk-js/package.json')), 'dist');
const compress = promisify(gzip);

/** `/npm/@clerk/clerk-js@5/dist/*`: the installed clerk-js at the address where Clerk's instances have it. */
export function clerkJsRoutes() {
  const routes = new Hono();
  const cache = new Map<string, Promise<{ plain: Buffer; packed: Buffer }>>();

  async function load(name: string) {
    const plain = await readFile(join(dist, name));
    return { plain, packed: await compress(plain) };
  }

  routes.get('/npm/:scope{@clerk}/:package{clerk-js@[^/]+}/dist/:name{[\\w.-]+\\.js}', async (c) => {
    const name = c.req.param('name');
    const file = await (cache.get(name) ?? cache.set(name, load(name)).get(name))?.catch(() => {
      cache.delete(name);
      return undefined;
    });
    if (!file) throw notFound(name);
    const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' });
    c.header('content-type', 'text/javascript; charset=utf-8');
    c.header('access-control-allow-origin', '*');
    c.header('timing-allow-origin', '*');
    c.header('vary', 'accept-encoding');
    // The names of the parts carry a hash; the entry's name is the same in every version.
    c.header('cache-control', name === 'clerk.browser.js' ? 'max-age=60' : 'max-age=31536000, immutable');
    if (encoding === 'gzip') c.header('content-encoding', 'gzip');
    return c.body(new Uint8Array(encoding === 'gzip' ? file.packed : file.plain));
  });

  return routes;
}
