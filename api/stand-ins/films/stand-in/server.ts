import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { requireKey } from './authentication.ts';
import { images } from './images.ts';
import { movies } from './movies.ts';
import { player } from './player.ts';
import { refusal } from './refusal.ts';

export interface FilmStandInOptions {
  /** Port to listen on; 0 picks a free one. */
  readonly port: number;
  /** The one key that is accepted. */
  readonly apiKey: string;
  /** Folder that `renderArtwork` has written. */
  readonly artDir: string;
  /** Address to listen on; 127.0.0.1 when left out. */
  readonly host?: string;
  readonly now?: () => Date;
  readonly log?: (line: string) => void;
}

export interface FilmStandIn {
  readonly port: number;
  /** Base address without a path: the API is below `/3`, the pictures below `/t/p`, trailers below `/embed`. */
  readonly url: string;
  close(): Promise<void>;
}

function application({ apiKey, artDir, now = () => new Date(), log }: FilmStandInOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    log?.(`${c.req.method} ${c.req.path} ${c.res.status}`);
  });
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', () => {
    throw refusal('wrongMethod');
  });
  app.use('/3/*', requireKey(apiKey));
  app.route('/3/movie', movies(now));
  app.route('/t/p', images(artDir));
  app.route('/embed', player());
  app.notFound((c) => refusal('notFound', `the stand-in has no ${c.req.path}`).getResponse());
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    log?.(`failed: ${error.message}`);
    return refusal('internal').getResponse();
  });
  return app;
}

/**
 * Starts the local film database: the paths and JSON of TMDB's version 3 over the sample films, their artwork, and a player of
 * their trailers.
 * Resolves once it listens; rejects when the port is taken. `close` ends open connections and resolves when all are gone.
 */
export async function startFilmStandIn(options: FilmStandInOptions): Promise<FilmStandIn> {
  const host = options.host ?? '127.0.0.1';
  const server = createAdaptorServer({ fetch: application(options).fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    port,
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
