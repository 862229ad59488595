import type { TeamKeys } from '../signing/index.ts';
import { openEnvelope } from './dsse.ts';
import { readStatement, subjectsOf, workflowOf, type Built, type Statement } from './statement.ts';

/** Where releases may be built, and whose keys say that they were. */
export interface Builders {
  /** remote or `shell` → addresses of workflows with their branch */
  workflows: ReadonlyMap<string, readonly string[]>;
  keys: TeamKeys;
}

/**
 * The builders with those of a team that came while the site was running. What the settings say of a remote counts alone.
 * @param own undefined: the team named none
 */
export function buildersWith(
  builders: Builders | undefined,
  name: string,
  own: Builders | undefined,
): Builders | undefined {
  if (!builders || !own || builders.workflows.has(name)) return builders;
  return {
    workflows: new Map([...builders.workflows, [name, own.workflows.get(name) ?? []]]),
    keys: { get: (asked) => (asked === name ? own.keys : builders.keys).get(asked) },
  };
}

/**
 * The builders as they count: a key that the team itself signs with says nothing about who has built.
 * @param teams the keys that releases are signed with now
 */
export const buildersBeside = (builders: Builders | undefined, teams: TeamKeys): Builders | undefined =>
  builders && {
    workflows: builders.workflows,
    keys: {
      get: (name) =>
        builders.keys.get(name)?.filter((key) => !(teams.get(name) ?? []).some((own) => own.equals(key))),
    },
  };

/** Where a release comes from, as its builder says. */
export interface Provenance {
  workflow: string;
  commit: string;
  /** address of the run; empty when it does not say */
  run: string;
}

/**
 * Checks what a builder says of a release: it is about exactly these files and this document, it comes from a workflow that may
 * build it, and from the commit that the document names.
 * @param text the signed statement
 * @throws {Error} the end of a sentence that begins with the file's name
 */
export function checkProvenance(document: Built, text: string, { workflows, keys }: Builders): Provenance {
  const statement = readStatement(openEnvelope(text, keys.get(document.name) ?? []));
  requireSubjects(statement, document);
  const { buildDefinition, runDetails } = statement.predicate;
  const { workflow } = buildDefinition.externalParameters;
  const named = workflowOf(workflow);
  if (runDetails.builder.id !== named)
    throw new Error(`names two workflows: ${runDetails.builder.id} and ${named}`);
  if (!(workflows.get(document.name) ?? []).includes(named))
    throw new Error(`was made by ${named}, which may not build ${document.name}`);
  const sources = `git+${workflow.repository}@${workflow.ref}`;
  const commit = buildDefinition.resolvedDependencies.find(({ uri }) => uri === sources)?.digest.gitCommit;
  if (commit === undefined) throw new Error(`does not say which commit of ${workflow.repository} was built`);
  if (commit !== document.commit)
    throw new Error(`is of commit ${commit}, and the release says ${document.commit ?? 'none'}`);
  return { workflow: named, commit, run: runDetails.metadata?.invocationId ?? '' };
}

/** Neither less nor more: a file that nobody built would be one that somebody put there. */
function requireSubjects({ subject }: Statement, document: Built): void {
  const stated = new Map(subject.map(({ name, digest }) => [name, digest.sha384]));
  const needed = new Map(subjectsOf(document).map(({ name, digest }) => [name, digest.sha384]));
  if (stated.size !== subject.length) throw new Error('speaks of one file twice');
  for (const [name, digest] of needed)
    if (stated.get(name) !== digest) throw new Error(`is of another build: ${name} is not as it was built`);
  for (const name of stated.keys())
    if (!needed.has(name)) throw new Error(`is of another build: it has ${name}`);
}
