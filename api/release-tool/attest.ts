import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { seal, statementOf, type Run } from '@matinee/api/release-provenance';
import { SHELL } from '@matinee/api/release-schemas';
import { builtRelease, builtShell } from './built-release.ts';
import { withoutProvenance, writeProvenance } from './provenance-file.ts';
import { folderOf } from './remotes.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Where this runs, in the words of GitHub's machines; another pipeline sets the same variables.
 * @throws {Error} which of them is missing
 */
function runOf(env: Env): Run {
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set: what is built is attested in its pipeline.`);
    return value;
  };
  const repository = `${need('GITHUB_SERVER_URL')}/${need('GITHUB_REPOSITORY')}`;
  // owner/repository/path of the workflow@ref
  const [, file, ref] = /^[^/]+\/[^/]+\/([^@]+)@(\S+)$/.exec(need('GITHUB_WORKFLOW_REF')) ?? [];
  if (!file || !ref) throw new Error('GITHUB_WORKFLOW_REF names no workflow.');
  return {
    repository,
    path: file,
    ref,
    commit: need('GITHUB_SHA'),
    run: `${repository}/actions/runs/${need('GITHUB_RUN_ID')}/attempts/${env['GITHUB_RUN_ATTEMPT'] || '1'}`,
  };
}

/**
 * Says where a build was made that another job has handed over, and signs that. It believes nothing that the build says of its
 * files: each of them is read.
 * @param what a remote or `shell`
 * @throws {Error} when a file is not what the build's document says, or the build is another's or of another commit
 */
export function attest(
  what: string,
  { root, env, say }: { root: string; env: Env; say(line: string): void },
): void {
  const key = env['BUILDER_SIGNING_KEY'];
  if (!key) throw new Error('BUILDER_SIGNING_KEY is not set: it signs where this was built.');
  const isShell = what === SHELL;
  const dist = path.join(root, isShell ? 'shell/dist/web' : path.join(folderOf(root, what), 'dist'));
  const built = isShell ? { ...builtShell(root), name: SHELL } : builtRelease(root, what);
  if (built.name !== what)
    throw new Error(`The build says that it is ${built.name}, and ${what} is to be attested.`);
  const document = {
    ...withoutProvenance(built),
    name: built.name,
    files: withoutProvenance(built).files ?? {},
  };
  for (const [file, { integrity }] of Object.entries(document.files)) {
    const is = createHash('sha384')
      .update(readFileSync(path.join(dist, file)))
      .digest('base64');
    if (integrity !== `sha384-${is}`) throw new Error(`${file} is not the file that was built.`);
  }
  const run = runOf(env);
  if (document.commit !== run.commit)
    throw new Error(
      `The build says that it is of commit ${document.commit ?? 'none'}, and this is the pipeline of ${run.commit}.`,
    );
  const name = writeProvenance(dist, seal(statementOf(document, run), key));
  say(`${name} says that ${what}@${document.version} was built by ${run.run}.`);
}
