import {
  API_ADDRESS,
  INTEGRITY,
  RELEASE_FILE,
  RELEASE_FOLDER,
  REMOTE_NAME,
} from '@matinee/api/release-patterns';
import type { Composition } from '@matinee/api/releases';
import { z } from 'zod';
import { navSchema } from './nav.ts';
import { partsSchema } from './parts.ts';
import { shellSchema } from './trusted-shell.ts';

const file = z.string().regex(RELEASE_FILE);
const integrity = z.string().regex(INTEGRITY);

// Filled in with what stands in the visitor's address, and asked by this server: nothing but the API's own addresses.
const apiAddress = z.string().regex(API_ADDRESS);
const query = z.object({
  name: z.string(),
  values: z.array(z.string()).optional(),
  valuesOf: z.string().optional(),
  preloadData: z.array(apiAddress).optional(),
});
const route = z.object({
  path: z.string().startsWith('/'),
  screen: z.string(),
  preload: z.array(file),
  title: z.string().optional(),
  description: z.string().optional(),
  indexed: z.boolean().optional(),
  firstView: z.literal(true).optional().catch(undefined),
  queries: z.array(query).optional().catch(undefined),
  // Another frame than is known here is the usual one.
  frame: z.enum(['bare']).optional().catch(undefined),
  offline: z.array(file).optional().catch(undefined),
  notFound: z.literal(true).optional().catch(undefined),
  pageData: apiAddress.optional(),
  preloadData: z.array(apiAddress).optional(),
  reads: z
    .record(z.string(), z.record(z.string(), z.array(z.string())))
    .optional()
    .catch(undefined),
  pageList: apiAddress.optional(),
  preloadImages: z.array(z.object({ file, media: z.string().optional() })).optional(),
  preloadPageImages: z
    .array(z.object({ image: z.string(), widths: z.array(z.number()), sizes: z.string() }))
    .optional(),
});

const filesOf = ({ preload, preloadImages = [], offline = [] }: z.infer<typeof route>): string[] => [
  ...preload,
  ...preloadImages.map(({ file }) => file),
  ...offline,
];

const release = z
  .object({
    name: z.string().regex(REMOTE_NAME),
    team: z.string(),
    version: z.string(),
    entry: file,
    expose: z.literal('./app'),
    preload: z.array(file),
    routes: z.array(route),
    nav: navSchema,
    parts: partsSchema,
    view: file.optional(),
    provenance: file.optional(),
    sbom: file.optional(),
    files: z.record(file, z.object({ integrity, bytes: z.number(), brotli: z.number().optional() })),
    shared: z.record(z.string(), z.string()),
    builtAt: z.string(),
    commit: z.string().nullable(),
    baseUrl: z.url().regex(RELEASE_FOLDER),
  })
  .refine(
    ({ entry, preload, routes, files, view = entry }) =>
      [entry, ...preload, ...routes.flatMap(filesOf), view].every((needed) => Object.hasOwn(files, needed)),
    'a file has no hash',
  );

/**
 * The shape of a composition that the shell accepts. Who signed it, `trusted` checks.
 */
export const compositionSchema: z.ZodType<Composition> = z.object({
  id: z.string(),
  createdAt: z.string(),
  shell: shellSchema.optional(),
  remotes: z.array(release.safeExtend({ fallback: release.optional() })),
  revoked: z.array(z.string()).optional(),
  oldest: z.record(z.string(), z.string()).optional(),
  urgent: z.string().optional(),
});
