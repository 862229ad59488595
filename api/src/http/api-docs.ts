import type { OpenApiDocument } from '../json-schema/openapi.ts';
import { createMiddleware } from 'hono/factory';
import { type Api, createRouter, type Env } from './routes.ts';

/** The only two files of Swagger UI that the page needs: built into files of ours, which are read when they are asked for. */
const FILES = {
  'swagger-ui.css': {
    type: 'text/css; charset=utf-8',
    read: () => import('swagger-ui-dist/swagger-ui.css?raw'),
  },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    read: () => import('swagger-ui-dist/swagger-ui-bundle.js?raw'),
  },
};

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#page', deepLinking: true });\n`;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Matinee API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="page"></div>
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </body>
</html>
`;

/** The page's scripts are files of ours; Swagger UI writes style attributes and draws its icons from data URLs. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** A page at /docs that shows the OpenAPI document, made of local files only. */
export function docsRoutes(): Api {
  const routes = createRouter();
  const hour = createMiddleware<Env>(async (c, next) => {
    await next();
    c.header('cache-control', 'public, max-age=3600');
  });
  routes.get('/docs', (c) => c.html(PAGE, 200, { 'content-security-policy': PAGE_POLICY }));
  routes.get('/docs/start.js', hour, (c) =>
    c.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  for (const [name, { type, read }] of Object.entries(FILES))
    routes.get(`/docs/${name}`, hour, async (c) =>
      c.body((await read()).default, 200, { 'content-type': type }),
    );
  return routes;
}

/** Gives each route without a group that of its path (`/api/booking/create` is of `booking`). */
function group(app: Api): void {
  for (const entry of app.openAPIRegistry.definitions)
    if (entry.type === 'route') entry.route.tags ??= [entry.route.path.split('/')[2] ?? ''];
}

const ABOUT = {
  openapi: '3.1.0',
  info: { title: 'Matinee', version: '1', description: 'Movies, shows, seats and tickets of one cinema.' },
};

/** Writing some hundred routes out takes a fifth of a second, and anybody may ask: each app does it once. */
const documents = new WeakMap<Api, OpenApiDocument>();

/** The OpenAPI document of everything that is mounted on `app` when it is first asked for. */
export function documentOf(app: Api): OpenApiDocument {
  const made = documents.get(app);
  if (made) return made;
  const document: unknown = app.getOpenAPI31Document(ABOUT);
  documents.set(app, document as OpenApiDocument);
  return document as OpenApiDocument;
}

/** Serves the OpenAPI document of everything mounted on `app` at /api/openapi.json. */
export function serveDocument(app: Api): void {
  group(app);
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  app.get('/api/openapi.json', (c) => c.json(documentOf(app)));
}
