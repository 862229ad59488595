import { z } from '@hono/zod-openapi';
import { routeSchema } from './route.ts';

const name = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/);
const file = z
  .string()
  .regex(/^[\w@][\w@.~/-]*$/, 'must be a relative path')
  .max(200);

/** SHA-384, as Subresource Integrity writes it (https://www.w3.org/TR/SRI/). */
const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 integrity');

/** What a remote's build says about itself. Immutable: a version is published once. */
export const releaseSchema = z
  .object({
    name,
    team: z.string().min(1).max(60),
    version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/, 'must be a semantic version'),
    entry: file,
    expose: z.literal('./app'),
    preload: z.array(file).max(40),
    routes: z.array(routeSchema(name, file)).min(1).max(60),
    /** every file of the release with its hash and its size in bytes, as it is and compressed */
    files: z.record(
      file,
      z.object({ integrity, bytes: z.number().int().nonnegative(), brotli: z.number().int().optional() }),
    ),
    /** shared module → range it needs of the shell */
    shared: z.record(z.string().max(80), z.string().max(40)),
    builtAt: z.iso.datetime(),
    commit: z.string().max(64).nullable(),
  })
  .superRefine((release, context) => {
    const needed = [release.entry, ...release.preload, ...release.routes.flatMap(({ preload }) => preload)];
    for (const path of needed)
      if (!(path in release.files))
        context.addIssue({ code: 'custom', message: `${path} has no hash`, path: ['files'] });
  });

const baseUrl = z
  .url({ protocol: /^https?$/ })
  .endsWith('/')
  .max(300);

/** A release and the address that its files are under. */
export const releaseOnHostSchema = releaseSchema.safeExtend({ baseUrl });

const composedReleaseSchema = releaseOnHostSchema.safeExtend({
  /** takes over in the page when this release cannot be loaded */
  fallback: releaseOnHostSchema.optional(),
});

/** The unit that goes live: the exact release of every remote. */
export const compositionSchema = z
  .object({
    id: z.string().min(1).max(64),
    createdAt: z.iso.datetime(),
    remotes: z.array(composedReleaseSchema).max(40),
  })
  .superRefine(({ remotes }, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message, path: ['remotes'] });
    const owners = new Map<string, string>();
    for (const { name: remote, routes } of remotes)
      for (const { path } of routes) {
        const shape = path.replace(/:\w+/g, ':');
        const owner = owners.get(shape);
        if (owner)
          complain(
            owner === remote ? `${remote} is in it twice` : `${path} is claimed by ${owner} and ${remote}`,
          );
        owners.set(shape, remote);
      }
  });

export type Release = z.infer<typeof releaseSchema>;
export type ReleaseOnHost = z.infer<typeof releaseOnHostSchema>;
export type ComposedRelease = z.infer<typeof composedReleaseSchema>;
export type Composition = z.infer<typeof compositionSchema>;
