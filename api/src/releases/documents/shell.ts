import { z } from '@hono/zod-openapi';
import { callsSchema } from '../calls/schema.ts';
import { INTEGRITY, RELEASE_FILE, SIGNATURE, STATEMENT_FILE, VERSION } from './patterns.ts';

const version = z.string().regex(VERSION, 'must be a semantic version').max(60);
const moduleName = z.string().max(80);
const file = z.string().regex(RELEASE_FILE, 'must be a relative path, and lead to no other folder').max(200);
const size = z.number().int().nonnegative();

/** The name that the shell has among releases: no remote may have it. */
export const SHELL = 'shell';

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
  /** scripts and sheets that every page begins with, in order; shells of before were not released with their files */
  entry: z.array(file).min(1).max(20).optional(),
  /** every file with its hash and its size in bytes, as it is and compressed */
  files: z
    .record(
      file,
      z.strictObject({
        integrity: z.string().regex(INTEGRITY, 'must be a sha384 integrity'),
        bytes: size,
        brotli: size.optional(),
      }),
    )
    .optional(),
  /** what its builder has signed about where it was built */
  provenance: file.regex(STATEMENT_FILE, 'must end in .json').optional(),
  /** the list of the libraries in it */
  sbom: file.optional(),
  /** calls that it makes itself; shells of before do not say them */
  calls: callsSchema.optional(),
  name: z.literal(SHELL).optional(),
  /** Ed25519 over the canonical form of the rest, in base64 */
  signature: z.string().regex(SIGNATURE, 'must be an Ed25519 signature in base64').optional(),
});
export type Shell = z.infer<typeof shellSchema>;

/** A shell that can go live: its files are known by their hashes, and its team has signed all of it. */
export const shellReleaseSchema = shellSchema
  .required({ entry: true, files: true, name: true, signature: true })
  .superRefine(({ entry, files, provenance, sbom }, context) => {
    for (const each of [...entry, ...[provenance, sbom].filter((path) => path !== undefined)])
      if (!Object.hasOwn(files, each))
        context.addIssue({ code: 'custom', message: `${each} has no hash`, path: ['files'] });
  });
export type ShellRelease = z.infer<typeof shellReleaseSchema>;

/** A shell as one that calls the API; it is its own team. */
export const callerOf = ({ version: of, calls }: Pick<Shell, 'version' | 'calls'>) => ({
  name: SHELL,
  team: SHELL,
  version: of,
  calls,
});
