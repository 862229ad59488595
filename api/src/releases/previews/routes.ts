import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { releaseOnHostSchema } from '../documents/composition.ts';
import { isOperator } from '../deploy-keys/deploy-keys.ts';
import { shellServerAsks } from '../site-tokens/shell-server-asks.ts';
import type { RoutesContext } from '../routes-context.ts';
import { REMOTE_NAME, VERSION } from '../documents/patterns.ts';
import { SHELL, shellReleaseSchema } from '../documents/shell.ts';
import { publishedShell } from '../shells/history.ts';
import { signPreviewLink } from '../site-tokens/index.ts';
import { previewLinkSchema } from './schemas.ts';
import { publishedRelease } from '../store/store.ts';

const HOUR_MS = 3_600_000;
/** A week: long enough for a review, short enough to be forgotten. */
const MAX_HOURS = 168;

const name = z.string().regex(REMOTE_NAME);
const version = z.string().regex(VERSION).max(60);

const order = createRoute({
  method: 'post',
  path: '/previews',
  summary:
    'Makes a link that opens the site with one published release; needs that team’s deploy key or the operator’s',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({ name, version, hours: z.number().positive().max(MAX_HOURS).default(24) }),
        },
      },
    },
  },
  responses: {
    201: json(previewLinkSchema, 'The link, and until when it opens the site'),
    ...failures(400, 401, 403, 404),
  },
});

const read = createRoute({
  method: 'get',
  path: '/previews/{name}/{version}',
  summary: 'A published release, as the shell’s server needs it for a preview',
  request: { params: z.object({ name, version }) },
  responses: {
    200: json(
      z.object({ success: z.literal(true), release: z.union([releaseOnHostSchema, shellReleaseSchema]) }),
      'The release',
    ),
    ...failures(400, 401, 404),
  },
});

/** Previews of releases that are published and not live. */
export function previewRoutes(deps: Dependencies, { store, holderOf }: RoutesContext): Api {
  const api = createRouter();
  const { siteKey, previewOrigin } = deps.config;
  async function find(asked: { name: string; version: string }) {
    const shell = asked.name === SHELL ? await publishedShell(store, asked.version) : null;
    if (shell) return shell;
    const found = await publishedRelease(store, asked.name, asked.version);
    if (!found) throw new Failure(404, 'not_found', `${asked.name} ${asked.version} is not published.`);
    return found;
  }

  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  api.post('/previews', async (c, next) => (await holderOf(c), next()));
  api.openapi(order, async (c) => {
    const { hours, ...asked } = c.req.valid('json');
    const holder = await holderOf(c);
    if (holder !== asked.name && !isOperator(holder))
      throw new Failure(403, 'forbidden', `This key may preview ${holder}, not ${asked.name}.`);
    if (siteKey === undefined || previewOrigin === undefined)
      throw new Failure(
        404,
        'not_found',
        `This site has no previews: ${siteKey ? 'PREVIEW_ORIGIN' : 'SITE_KEY'} is not set.`,
      );
    await find(asked);
    const expires = new Date(deps.clock.now().getTime() + hours * HOUR_MS);
    const link = `${previewOrigin}/__preview/${signPreviewLink(siteKey, asked, expires)}`;
    deps.log.info({ ...asked, holder, expires }, 'preview link');
    return c.json({ success: true as const, link, expires: expires.toISOString() }, 201);
  });

  // What is not live yet is nobody's business: only the shell's server has that key.
  api.get('/previews/:name/:version', async (c, next) => {
    const isOwn = shellServerAsks(c.env.incoming, siteKey, deps.clock.now());
    if (!isOwn) throw new Failure(401, 'unauthorized', 'Only the server of the site reads what is not live.');
    await next();
  });
  api.openapi(read, async (c) =>
    c.json({ success: true as const, release: await find(c.req.valid('param')) }, 200),
  );
  return api;
}
