import { z } from '@hono/zod-openapi';
import { VERSION } from '../documents/patterns.ts';

const version = z.string().regex(VERSION, 'must be a semantic version').max(60);
const moduleName = z.string().max(80);

/** What a build of the shell says about itself: everything that a release of a remote may depend on. */
export const shellSchema = z.strictObject({
  version,
  /** version of the site contract */
  contract: version,
  /** shared module → version that it provides */
  shared: z.record(moduleName, version),
  /** module of the contract → the names that it exports */
  surface: z.record(moduleName, z.array(z.string().max(80)).max(500)),
  /** addresses of its own pages, which no remote may claim; shells of before say nothing of them */
  pages: z
    .array(
      z
        .string()
        .regex(/^\/[\w/-]*$/)
        .max(120),
    )
    .max(60)
    .optional(),
  builtAt: z.iso.datetime(),
  commit: z.string().max(64).nullable(),
});
export type Shell = z.infer<typeof shellSchema>;
