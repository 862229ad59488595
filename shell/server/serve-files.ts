import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { KeptShells } from './kept-files/kept-shells.ts';
import { MIRROR_PATH, type Mirror } from './kept-files/mirror.ts';
import { sendFile } from './kept-files/send-file.ts';
import { ICON_FILES } from './offline/web-manifest.ts';

interface FileOptions {
  /** folder of the built page */
  web: string;
  shells: Pick<KeptShells, 'find' | 'mayServeOwn'>;
  /** the files of remotes; undefined where the site keeps none */
  mirror: Mirror | undefined;
  /** whether one more question to the API is made for a visitor */
  mayAsk(c: Context): () => boolean;
}

/** The files of pages: this shell's, those of the shells that open tabs have, and those of remotes by their hashes. */
export function fileRoutes({ web, shells, mirror, mayAsk }: FileOptions): Hono {
  const files = new Hono();
  const immutable = serveStatic({
    root: web,
    precompressed: true,
    onFound(_path, c) {
      c.header('cache-control', 'public, max-age=31536000, immutable');
      // Also unpacked: a cache between would give that to everybody.
      c.header('vary', 'accept-encoding');
    },
  });
  /** Nothing is given of a shell that was revoked. */
  const ofOwn =
    (give: MiddlewareHandler): MiddlewareHandler =>
    (c, next) =>
      shells.mayServeOwn() ? give(c, next) : next();
  for (const path of ['/js/*', '/css/*', '/assets/*'])
    // What this build does not have may be of a shell that an open tab has, or of another server's.
    files.get(path, ofOwn(immutable), async (c) => {
      const file = c.req.path.slice(1);
      const kept = await shells.find(file);
      return kept ? sendFile(c, file, kept) : c.text('Not found', 404);
    });
  for (const path of ['/favicon.svg', '/share.jpg', ...ICON_FILES.map((file) => `/${file}`)])
    files.get(path, ofOwn(serveStatic({ root: web })), (c) => c.text('Not found', 404));
  if (mirror)
    files.get(`${MIRROR_PATH}:name/:version/:file{.+}`, async (c) => {
      const { name, version, file } = c.req.param();
      const kept = await mirror.find(name, version, file, mayAsk(c));
      return kept ? sendFile(c, file, kept) : c.text('Not found', 404);
    });
  return files;
}
