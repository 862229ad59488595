import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { createRouter, failures, json, type Api } from '../../http/routes.ts';
import { isOperator } from '../deploy-keys/deploy-keys.ts';
import { INTEGRITY } from '../documents/patterns.ts';
import { SHELL } from '../documents/shell.ts';
import { DIGEST, integrityFrom, integrityOf } from '../kept-files/digest.ts';
import { keptFiles } from '../kept-files/kept-files.ts';
import type { RoutesContext } from '../routes-context.ts';
import { fewBytesADay } from './few-bytes.ts';

const digest = z.string().regex(DIGEST, 'must be a SHA-384 in hexadecimal digits');

const missing = createRoute({
  method: 'post',
  path: '/shells/files/missing',
  summary: 'Which files of a shell have to be sent; needs the shell’s deploy key',
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: z.object({ files: z.array(z.string().regex(INTEGRITY)).max(500) }) },
      },
    },
  },
  responses: {
    200: json(z.object({ success: z.literal(true), missing: z.array(z.string()) }), 'Their hashes'),
    ...failures(400, 401, 403, 429),
  },
});

const upload = createRoute({
  method: 'put',
  path: '/shells/files/{digest}',
  summary: 'Hands in a file of a shell by its SHA-384; needs the shell’s deploy key',
  request: { params: z.object({ digest }) },
  responses: {
    201: json(z.object({ success: z.literal(true) }), 'It is kept'),
    ...failures(400, 401, 403, 413, 429),
  },
});

/**
 * The files of a shell are handed in: unlike a remote it has no host that they could be fetched from.
 * @param count counts what is handed in or asked for
 */
export function shellFileRoutes(
  { clock, db }: Pick<Dependencies, 'clock' | 'db'>,
  { holderOf }: Pick<RoutesContext, 'holderOf'>,
  count = fewBytesADay(),
): Api {
  const api = createRouter();
  const files = keptFiles(db.raw);
  api.use('/shells/files/*', async (c, next) => {
    const holder = await holderOf(c);
    if (holder !== SHELL && !isOperator(holder))
      throw new Failure(403, 'forbidden', `This key may publish ${holder}, not the shell.`);
    await next();
  });
  api.openapi(missing, async (c) => {
    const { files: asked } = c.req.valid('json');
    const now = clock.now();
    // To ask for a file keeps it, as to hand it in does.
    for (const { bytes } of await files.here(asked)) count(bytes, now);
    return c.json({ success: true as const, missing: await files.missing(asked, now) }, 200);
  });
  api.openapi(upload, async (c) => {
    const content = new Uint8Array(await c.req.arrayBuffer());
    if (integrityOf(content) !== integrityFrom(c.req.valid('param').digest))
      throw new Failure(400, 'invalid', 'The file has another hash than its address.');
    const now = clock.now();
    count(content.length, now);
    if ((await files.keep(content, now)) === null)
      throw new Failure(413, 'too_large', 'The file is larger than a file of a release may be.');
    return c.json({ success: true as const }, 201);
  });
  return api;
}
