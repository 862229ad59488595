import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pageAnswers, pageRequests } from '@matinee/api/page-calls';
import { requestsIn } from '@matinee/api/release-gates';
import type { LiveState } from './answers.ts';
import { attest } from './attest.ts';
import { builtRelease, builtShell } from './built-release.ts';
import { executeTrustOrder } from './trust/execute-trust-order.ts';
import { isTrustOrder } from './trust/order.ts';
import { signOrWrite } from './trust/sets.ts';
import { memoryIn } from './trust/signed-before.ts';
import { checkApi } from './check-api.ts';
import { changeLive } from './change-live.ts';
import { doctor, publishRemote } from './publish-remote.ts';
import { releaseApi } from './release-api.ts';
import type { ReleaseOrder } from './release-order.ts';
import type { ReleaseTarget } from './release-target.ts';
import { executeSmoke } from './smoke/execute-smoke.ts';
import { folderOf } from './remotes.ts';
import { keepMaps } from './source-maps/keep-maps.ts';
import { readStack } from './source-maps/read-stack.ts';
import { uploadBy } from './upload.ts';
import { handInShell } from './hand-in-shell.ts';
import { keptLines } from './kept-lines.ts';
import { liveStateLines } from './live-state-lines.ts';

interface Context {
  root: string;
  /** found when it is needed: a build needs none */
  target(): ReleaseTarget;
  /** builds a package when its sources have changed */
  build(folder: string): Promise<unknown>;
  say(line: string): void;
}

type Api = ReturnType<typeof releaseApi>;
type OrderTo<Act extends ReleaseOrder['act']> = Extract<ReleaseOrder, { act: Act }>;
/** What an order that asks the API needs. */
interface Asking extends Pick<Context, 'root' | 'build' | 'say'> {
  target: ReleaseTarget;
  api: Api;
  mapsFolder: string;
}

async function publishShell({ together }: OrderTo<'publish-shell'>, asking: Asking): Promise<void> {
  const { root, target, api, build, mapsFolder, say } = asking;
  await build('shell');
  const shell = builtShell(root);
  const signingKey = target.signingKey('shell');
  const key = together ? target.operatorKey() : target.deployKey('shell');
  const web = path.join(root, 'shell/dist/web');
  await keepMaps(web, { name: 'shell', version: shell.version, files: shell.files ?? {} }, mapsFolder);
  await handInShell(api, { web, shell, signingKey, together }, key);
  say(`shell@${shell.version} is published and not live yet.`);
  say(`The operator's next step:  npm run release -- promote shell@${shell.version} --reason "<why>"`);
}

/** Prints the list of what is in a release, and says beside it who has built that. */
async function tellOrigin({ release }: OrderTo<'sbom'>, { target, api, say }: Asking): Promise<void> {
  const [name = ''] = release.split('@');
  const { sbom, provenance } = await api.origin(release, target.anyKey(name));
  say(sbom);
  // Not to where the list goes, which may be a file.
  console.error(
    provenance
      ? `Built by ${provenance.workflow} of ${provenance.commit}: ${provenance.run}`
      : 'Nothing that this site asks for says where it was built.',
  );
}

async function override(order: OrderTo<'override'>, { target, api, say }: Asking): Promise<void> {
  const { remote, port, version, minutes } = order;
  const address = `http://localhost:${port}/`;
  const asked = { name: remote, version, address, minutes };
  const made = await api.override(asked, target.deployKey(remote));
  say(`${made.link}\nIt works until ${made.expires}: ${remote} comes from ${address} there.`);
  const answers = await fetch(`${address}remoteEntry.js`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) say(`Nothing answers at ${address} yet: npm run dev -- --env port=${port}`);
}

/** The remotes that are live and would not be any more: those that are to go, and by --anew all that are not named. */
function goingBy(order: OrderTo<'promote' | 'canary'>, { composition: { remotes } }: LiveState): string[] {
  if (!('anew' in order && order.anew)) return order.drops ?? [];
  return remotes.map(({ name }) => name).filter((name) => !Object.hasOwn(order.versions, name));
}

/**
 * Does what was ordered, by the API's calls for releases.
 * @throws {ReleaseRefused} what the API says no to
 * @throws {Error} a sentence that says what else stands in the way
 */
export async function executeOrder(
  order: ReleaseOrder,
  { root, target: find, build, say }: Context,
): Promise<void> {
  if (order.act === 'build') {
    await build(order.what === 'shell' ? order.what : folderOf(root, order.what));
    return say(`${order.what} is built.`);
  }
  const mapsFolder = path.resolve(root, process.env['RELEASE_MAPS'] || '.data/maps');
  if (order.act === 'stack') return say(await readStack(await readFile(order.file, 'utf8'), mapsFolder));
  if (order.act === 'attest') return attest(order.what, { root, env: process.env, say });
  const sign = () => find().operatorSigningKey();
  const apiOf = () =>
    releaseApi(find().apiUrl, async (unsigned) => {
      const { apiUrl, root: pin } = find();
      const roots = await releaseApi(apiUrl).roots();
      return signOrWrite({ ...unsigned, roots }, sign(), { say, memory: memoryIn(root), pin });
    });
  if (isTrustOrder(order)) return executeTrustOrder(order, { root, target: find, api: apiOf, say });
  const target = find();
  const api = apiOf();
  const retires = 'retires' in order ? order.retires : undefined;
  // What another job has built is looked at as it is.
  const isBuilt = 'built' in order && order.built;
  const make = isBuilt ? async () => undefined : build;
  const upload = uploadBy(process.env);
  const context = { root, target, api, build: make, upload, mapsFolder, say, ...(retires && { retires }) };
  if (order.act === 'doctor') return doctor(order.remote, context);
  if (order.act === 'publish') return publishRemote(order.remote, order.host, context);
  if (order.act === 'publish-shell') return publishShell(order, context);
  if (order.act === 'sbom') return tellOrigin(order, context);
  if (order.act === 'override') return override(order, context);
  if (order.act === 'preview') {
    const { remote, version, hours } = order;
    const made = await api.preview({ name: remote, version, hours }, target.deployKey(remote));
    return say(`${made.link}\nIt works until ${made.expires}, for the browser that opens it.`);
  }
  const trial = {
    target,
    api,
    say,
    folder: (remote: string) => path.join(root, folderOf(root, remote)),
    version: (name: string) => (name === 'shell' ? builtShell(root) : builtRelease(root, name)).version,
  };
  if (order.act === 'smoke') return executeSmoke(order, trial);
  if (order.act === 'add-team') {
    const key = randomBytes(24).toString('hex');
    const { remote: name, hosts, builders, reason } = order;
    await api.addTeam({ name, key, hosts, ...(builders && { builders }), reason }, target.operatorKey());
    return [
      `For the ${order.remote} team alone, as a secret of its pipeline:`,
      `  DEPLOY_KEY=${key}`,
      'What it signs counts when its public key is in the root (npm run release -- root --from live --add …).',
    ].forEach(say);
  }
  // Looked at before the trial: what goes live meanwhile was not tried with it, and then the order is refused.
  const now = await api.liveState();
  if ('smoke' in order && order.smoke) {
    // What is promoted by itself is tried by whoever promotes it: what its team has seen is the team's word.
    if (!now)
      throw new Error(
        'Nothing is live yet, and a set is tried beside what is: promote the first without --smoke.',
      );
    const { versions } = order;
    const drops = goingBy(order, now);
    await executeSmoke({ act: 'smoke', versions, drops, addresses: [], as: 'operator' }, trial);
  }
  if (order.act === 'check-api') {
    const running = requestsIn(await api.document());
    const next = { answers: pageAnswers(), requests: pageRequests(), running };
    const { lines, broken } = checkApi(now, await api.lately(), next);
    lines.forEach(say);
    if (broken > 0)
      throw new Error(
        `Deploying this API would break ${broken} of the releases that visitors can get, or still have.`,
      );
    return;
  }
  if (order.act === 'status') return now ? liveStateLines(now).forEach(say) : say('Nothing is live yet.');
  if (order.act === 'files') {
    const key = target.operatorKey();
    keptLines(await api.keptFiles(key)).forEach(say);
    return order.remove ? say(`${await api.removeUnneeded(key)} files are removed.`) : undefined;
  }
  const operator = { api, key: target.operatorKey() };
  liveStateLines(await changeLive(order, now, operator)).forEach(say);
}
