import { z } from '@hono/zod-openapi';

const version = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/, 'must be a semantic version')
  .max(60);
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
  builtAt: z.iso.datetime(),
  commit: z.string().max(64).nullable(),
});
export type Shell = z.infer<typeof shellSchema>;
