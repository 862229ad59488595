import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { localAddress } from '../../settings/local-address.ts';
import { isOperator } from '../deploy-keys/deploy-keys.ts';
import { REMOTE_NAME, VERSION } from '../documents/patterns.ts';
import { SHELL } from '../documents/shell.ts';
import type { RoutesContext } from '../routes-context.ts';
import { signPreviewLink } from '../site-tokens/index.ts';
import { liveComposition, publishedRelease } from '../store/store.ts';
import { previewLinkSchema } from './schemas.ts';

const MINUTE_MS = 60_000;
/** A day at work: whoever goes on tomorrow asks again. */
const MAX_MINUTES = 480;

const order = createRoute({
  method: 'post',
  path: '/previews/localhost',
  summary:
    'Makes a link that opens the site with the code of one remote taken from the localhost of whoever opens it; needs that team’s deploy key or the operator’s',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            name: z
              .string()
              .regex(REMOTE_NAME)
              .refine((name) => name !== SHELL, 'is the name of the shell, which is tried by its own start'),
            /** whose routes and parts count; of a team that is live: what is live */
            version: z.string().regex(VERSION).max(60).optional(),
            address: localAddress,
            minutes: z.number().positive().max(MAX_MINUTES).default(60),
          }),
        },
      },
    },
  },
  responses: {
    201: json(previewLinkSchema, 'The link, and until when it opens the site'),
    ...failures(400, 401, 403, 404),
  },
});

/** Previews whose code comes from the machine of a developer, where the site allows them. */
export function overrideRoutes(deps: Dependencies, { store, holderOf }: RoutesContext): Api {
  const api = createRouter();
  const { siteKey, previewOrigin, overrides } = deps.config;

  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  api.post('/previews/localhost', async (c, next) => (await holderOf(c), next()));
  api.openapi(order, async (c) => {
    const { name, address, minutes, version: named } = c.req.valid('json');
    const holder = await holderOf(c);
    if (holder !== name && !isOperator(holder))
      throw new Failure(403, 'forbidden', `This key may run ${holder} from localhost, not ${name}.`);
    if (!overrides || siteKey === undefined || previewOrigin === undefined)
      throw new Failure(
        403,
        'overrides_off',
        'This site takes no code from localhost: its operator can allow it (OVERRIDES=yes).',
      );
    const live = await liveComposition(store);
    const version = named ?? live?.remotes.find((remote) => remote.name === name)?.version;
    if (version === undefined)
      throw new Failure(
        404,
        'not_found',
        `${name} is not live: name a published version, whose routes and parts will count.`,
      );
    const release = await publishedRelease(store, name, version);
    if (!release) throw new Failure(404, 'not_found', `${name} ${version} is not published.`);
    const expires = new Date(deps.clock.now().getTime() + minutes * MINUTE_MS);
    const shown = { name, version, address };
    const link = `${previewOrigin}/__preview/${signPreviewLink(siteKey, shown, expires)}`;
    deps.log.info({ ...shown, holder, expires }, 'override link');
    return c.json({ success: true as const, link, expires: expires.toISOString() }, 201);
  });
  return api;
}
