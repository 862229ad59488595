import { z } from '@hono/zod-openapi';
import { callsSchema } from '../calls/schema.ts';
import { contradictionsIn } from './contradictions.ts';
import { navSchema } from './nav.ts';
import { partsSchema } from './part.ts';
import {
  INTEGRITY,
  RELEASE_FILE,
  RELEASE_FOLDER,
  REMOTE_NAME,
  SIGNATURE,
  STATEMENT_FILE,
  VERSION,
  VERSION_RANGE,
} from './patterns.ts';
import { filesOfRoute, routeSchema } from './route.ts';
import { SHELL, shellReleaseSchema } from './shell.ts';

const name = z
  .string()
  .regex(REMOTE_NAME)
  .refine((given) => given !== SHELL, 'is the name of the shell');
const file = z.string().regex(RELEASE_FILE, 'must be a relative path, and lead to no other folder').max(200);

const integrity = z.string().regex(INTEGRITY, 'must be a sha384 integrity');
const moduleName = z.string().max(80);
const exportNames = z.array(z.string().regex(/^[\w$]{1,80}$/)).max(300);
const range = z.string().regex(VERSION_RANGE, 'must be a range such as ^1.2.0 or ^1.2.0 || ^2.0.0');
const size = z.number().int().nonnegative();

/** All files of a release: publishing reads them into memory, and no team may fill the API's. */
const MAX_BYTES = 30_000_000;

/**
 * What a remote's build says about itself. Immutable: a version is published once. Strict, since what is signed must be
 * what is kept: nothing that the team said is left out on the way.
 */
export const releaseSchema = z
  .strictObject({
    name,
    team: z.string().min(1).max(60),
    version: z.string().regex(VERSION, 'must be a semantic version').max(60),
    entry: file,
    expose: z.literal('./app'),
    preload: z.array(file).max(40),
    routes: z.array(routeSchema(name, file)).min(1).max(60),
    /** routes and parts of what was live before that this release does not have any more, each on purpose */
    retires: z.array(z.string().max(120)).max(60).optional(),
    /** its links on the site, which come and go with it; releases of before there were any say nothing */
    nav: navSchema.optional(),
    /** what it puts into places of other pages; releases of before there were any say nothing */
    parts: partsSchema(file).optional(),
    /** every file of the release with its hash and its size in bytes, as it is and compressed */
    files: z.record(file, z.strictObject({ integrity, bytes: size, brotli: size.optional() })),
    /** what its builder has signed about where it was built; added when it is published */
    provenance: file.regex(STATEMENT_FILE, 'must end in .json').optional(),
    /** the list of the libraries in it; releases of before there was one have none */
    sbom: file.optional(),
    /** the script with which the shell's server renders first views */
    view: file.optional(),
    /** range of the site contract that it was built for */
    contract: range,
    /** shared module → range it needs of the shell */
    shared: z.record(moduleName, range),
    /** shared module → what it takes from it, by name */
    uses: z.record(moduleName, exportNames),
    /** what its exposed module exports, by name */
    exposes: exportNames,
    /** the calls of the API that it makes; releases of before there was this gate say nothing of them */
    calls: callsSchema.optional(),
    /** most bytes (brotli) that all of its code, all of its style sheets and its `view` may have */
    budget: z.strictObject({ js: size, css: size, view: size.optional() }),
    builtAt: z.iso.datetime(),
    commit: z.string().max(64).nullable(),
  })
  .superRefine((release, context) => {
    const ofParts = (release.parts ?? []).flatMap(({ preload }) => preload);
    const { view, routes, provenance, sbom } = release;
    const needed = [release.entry, ...release.preload, ...routes.flatMap(filesOfRoute), ...ofParts];
    needed.push(...[provenance, sbom].filter((path) => path !== undefined));
    if (view !== undefined) needed.push(view);
    else if (routes.some(({ firstView }) => firstView))
      context.addIssue({
        code: 'custom',
        message: 'a route has a first view, and there is no view',
        path: ['view'],
      });
    for (const path of needed)
      if (!Object.hasOwn(release.files, path))
        context.addIssue({ code: 'custom', message: `${path} has no hash`, path: ['files'] });
    const total = Object.values(release.files).reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > MAX_BYTES)
      context.addIssue({ code: 'custom', message: `more than ${MAX_BYTES} bytes in all`, path: ['files'] });
  });

const baseUrl = z
  .url()
  .regex(RELEASE_FOLDER, 'must be the address of a folder, with a slash at its end')
  .max(300);

/** A release, the address that its files are under, and its team's signature of all of that. */
export const releaseOnHostSchema = releaseSchema.safeExtend({
  baseUrl,
  /** Ed25519 over the canonical form of the rest, in base64 */
  signature: z.string().regex(SIGNATURE, 'must be an Ed25519 signature in base64'),
});

const composedReleaseSchema = releaseOnHostSchema.safeExtend({
  /** takes over in the page when this release cannot be loaded */
  fallback: releaseOnHostSchema.optional(),
});

/** So many releases may be revoked one by one; a bound takes away any number. */
export const MAX_REVOKED = 500;

/** The unit that goes live: the exact release of every remote. */
export const compositionSchema = z
  .object({
    id: z.string().min(1).max(64),
    createdAt: z.iso.datetime(),
    /** the shell that runs them; without one each server gives out the shell that it was deployed with */
    shell: shellReleaseSchema.optional(),
    remotes: z.array(composedReleaseSchema).max(40),
    /** releases that may be given to nobody any more, whatever they are asked for by: `catalog@1.3.0` */
    revoked: z.array(z.string().max(100)).max(MAX_REVOKED).optional(),
    /** remote or `shell` → the oldest version that may be given */
    oldest: z.record(z.string().max(32), z.string().regex(VERSION).max(60)).optional(),
    /** pages of compositions that were made before this instant move at once, also while a booking is open */
    urgent: z.iso.datetime().optional(),
  })
  .superRefine(({ remotes }, context) => {
    for (const message of contradictionsIn(remotes))
      context.addIssue({ code: 'custom', message, path: ['remotes'] });
  });

export type Release = z.infer<typeof releaseSchema>;
export type ReleaseOnHost = z.infer<typeof releaseOnHostSchema>;
export type ComposedRelease = z.infer<typeof composedReleaseSchema>;
export type Composition = z.infer<typeof compositionSchema>;

/** The releases of a composition, the shell's among them: `catalog@1.4.0`. */
export const namesIn = ({
  shell,
  remotes,
}: {
  shell?: { name: string; version: string } | undefined;
  remotes: readonly { name: string; version: string }[];
}): string[] => [
  ...(shell ? [`${shell.name}@${shell.version}`] : []),
  ...remotes.map(({ name: remote, version }) => `${remote}@${version}`),
];
