import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';

/** The words of GitHub's builds; other pipelines can say the same of theirs. */
const BUILD_TYPE = 'https://actions.github.io/buildtypes/workflow/v1';

/** The name under which a statement speaks of the document itself, beside the files that it lists. */
const DOCUMENT = 'release.json';

const short = z.string().max(300);

/** An in-toto statement (v1) with SLSA's provenance (v1): https://slsa.dev/spec/v1.0/provenance. What it says more is not read. */
const statementSchema = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z
    .array(z.object({ name: short, digest: z.object({ sha384: z.string().regex(/^[0-9a-f]{96}$/) }) }))
    .min(1)
    .max(2000),
  predicateType: z.literal('https://slsa.dev/provenance/v1'),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.literal(BUILD_TYPE),
      // Strict: what a build could be told from outside, and nobody here knows, is not let through.
      externalParameters: z.strictObject({
        workflow: z.strictObject({ ref: short, repository: z.url().max(300), path: short }),
      }),
      resolvedDependencies: z
        .array(
          z.object({ uri: short, digest: z.object({ gitCommit: z.string().regex(/^[0-9a-f]{40,64}$/) }) }),
        )
        .min(1)
        .max(50),
    }),
    runDetails: z.object({
      builder: z.object({ id: short }),
      metadata: z.object({ invocationId: short.optional() }).optional(),
    }),
  }),
});
export type Statement = z.infer<typeof statementSchema>;

/** What of a release a statement is about. */
export interface Built {
  name: string;
  version: string;
  commit: string | null;
  files: Record<string, { integrity: string }>;
  /** the file with the statement itself */
  provenance?: string | undefined;
}

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha384-/, ''), 'base64').toString('hex');

/** What is added when a release is signed, and so not there when it is built: all else of the document is stated. */
const ADDED = ['baseUrl', 'signature', 'fallback', 'retires', 'provenance'];

function digestOfDocument(document: Built): string {
  const files = Object.entries(document.files).filter(([file]) => file !== document.provenance);
  const built = Object.entries({ ...document, files: Object.fromEntries(files) });
  const said = Object.fromEntries(built.filter(([field]) => !ADDED.includes(field)));
  return createHash('sha384')
    .update(canonicalize(said) ?? '')
    .digest('hex');
}

/** Everything that was built, by its SHA-384: each file, and the document in its canonical form (RFC 8785). */
export const subjectsOf = (document: Built): Statement['subject'] => [
  ...Object.entries(document.files)
    .filter(([file]) => file !== document.provenance)
    .map(([name, { integrity }]) => ({ name, digest: { sha384: hexOf(integrity) } }))
    .sort((one, other) => (one.name < other.name ? -1 : 1)),
  { name: DOCUMENT, digest: { sha384: digestOfDocument(document) } },
];

/** Where something was built. */
export interface Run {
  /** such as `https://github.com/acme/matinee` */
  repository: string;
  /** file of the workflow in it */
  path: string;
  /** such as `refs/heads/main` */
  ref: string;
  commit: string;
  /** address of the very run */
  run: string;
}

/** The address of a workflow, as operators list it. */
export const workflowOf = ({ repository, path, ref }: Pick<Run, 'repository' | 'path' | 'ref'>): string =>
  `${repository}/${path}@${ref}`;

/** Says where a release was built. */
export const statementOf = (document: Built, run: Run): Statement => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: subjectsOf(document),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: BUILD_TYPE,
      externalParameters: { workflow: { ref: run.ref, repository: run.repository, path: run.path } },
      resolvedDependencies: [{ uri: `git+${run.repository}@${run.ref}`, digest: { gitCommit: run.commit } }],
    },
    runDetails: { builder: { id: workflowOf(run) }, metadata: { invocationId: run.run } },
  },
});

/** @throws {Error} the end of a sentence that begins with the file's name */
export function readStatement(said: unknown): Statement {
  const read = statementSchema.safeParse(said);
  if (read.success) return read.data;
  throw new Error('is no provenance (in-toto v1 with SLSA v1)');
}
