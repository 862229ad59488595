import { SHELL, type SmokeReport } from '@matinee/api/release-schemas';
import { addSignature } from '@matinee/api/release-trust';
import type { releaseApi } from '../release-api.ts';
import type { ReleaseTarget } from '../release-target.ts';
import { scriptOf } from './remote-script.ts';
import { smoke } from './smoke.ts';

export interface SmokeOrder {
  act: 'smoke';
  /** remote or `shell` → version */
  versions?: Record<string, string>;
  /** or the remote, or the shell, that was built here */
  built?: string;
  /** remotes that are live and not in the set */
  drops?: string[];
  /** addresses of routes with parameters */
  addresses: string[];
  /** whose keys are used: the operator's, else those of the one team whose release it is */
  as: 'team' | 'operator';
}

interface Context {
  /** folder of a remote, where its sources are here */
  folder(remote: string): string;
  /** version of a remote, or of the shell, that was built here */
  version(name: string): string;
  target: ReleaseTarget;
  api: ReturnType<typeof releaseApi>;
  say(line: string): void;
}

/**
 * Tries a set in a browser against the site as it is live, and writes the result, signed, into the log.
 * @throws {Error} when something is wrong with it
 */
export async function executeSmoke(
  { versions: named, built, drops = [], addresses, as }: SmokeOrder,
  context: Context,
): Promise<void> {
  const { folder, target, api, say } = context;
  const versions = { ...named, ...(built !== undefined && { [built]: context.version(built) }) };
  const names = Object.keys(versions);
  const [team = ''] = names;
  if (as === 'team' && names.length > 1)
    throw new Error('A team tries its own release: several are tried by an operator, with --operator.');
  const key = as === 'operator' ? target.operatorKey() : target.deployKey(team);
  const signingKey = as === 'operator' ? target.operatorSigningKey() : target.signingKey(team);
  const candidate = await api.candidate(versions, key, drops);
  // Where something goes and nothing comes, all else has to go on working.
  const tried =
    names.includes(SHELL) || names.length === 0 ? candidate.remotes.map(({ name }) => name) : names;
  // A remote's script runs in this process, beside the keys: those of other teams do not.
  const trusted = as === 'team' ? tried.filter((name) => name === team) : tried;
  const scripts = (await Promise.all(trusted.map((name) => scriptOf(folder(name), name)))).flat();
  const what = [
    ...names.map((name) => `${name}@${versions[name]}`),
    ...drops.map((name) => `without ${name}`),
  ];
  say(`Trying ${what.join(' ')} beside what is live …`);
  const result = await smoke({
    siteUrl: target.siteUrl,
    candidate,
    tried,
    shell: versions[SHELL],
    account: target.account,
    adminAccount: target.adminAccount,
    scripts: [...scripts, { name: 'the order', addresses }],
    env: process.env,
    say,
  });
  const unsigned: SmokeReport = { signed: result, signatures: [] };
  await api.tellSmoke(signingKey ? addSignature('smoke', unsigned, signingKey) : unsigned, key);
  if (!result.passed)
    throw new Error(`This set is not in order: ${result.findings.length} findings on ${result.pages} pages.`);
  say(`All is in order: ${result.pages} pages. The result is in the log.`);
}
