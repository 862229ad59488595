import path from 'node:path';
import type { Release } from '@matinee/api/release-schemas';
import {
  ReleaseRefused,
  builtRelease,
  builtShell,
  handInShell,
  releaseApi,
  sealRelease,
  uploadRelease,
  type LiveState,
} from '@matinee/release-tool';
import { keysOf, type LocalKeys } from './keys.ts';
import { retiring, servedNow, waitingIn } from './replacing.ts';

interface LocalDeployment {
  root: string;
  /** folder with one host folder a remote */
  hostsDir: string;
  apiUrl: string;
  keys: LocalKeys;
  /** the remotes that shall be live, each with the port of its host */
  remotes: Record<string, number>;
}

/**
 * Publishes the shell as it is built now, so that releases are checked against it. It is not live by that.
 * @returns its version
 */
async function registerLocalShell({
  root,
  apiUrl,
  keys,
}: Pick<LocalDeployment, 'root' | 'apiUrl' | 'keys'>): Promise<string> {
  const shell = builtShell(root);
  const web = path.join(root, 'shell/dist/web');
  const { signingKey } = keys.signing.shell;
  await handInShell(releaseApi(apiUrl), { web, shell, signingKey, together: true }, keys.deploy.operator);
  return shell.version;
}

/** Tells the API whose keys are good, as far as it does not know yet. */
async function sendRoots({ apiUrl, keys }: Pick<LocalDeployment, 'apiUrl' | 'keys'>): Promise<void> {
  const api = releaseApi(apiUrl);
  const known = (await api.roots()).length;
  for (const root of keys.roots.slice(known))
    await api.sendRoot({ root, reason: 'keys of a local copy' }, keys.deploy.operator);
}

/** A copy of before sets were signed has something live that nobody signed: each release is named here. */
const anewUnless = (now: LiveState | null) => (now && now.set === undefined ? { anew: true as const } : {});

/** Puts the shell as it is built now live beside the remotes as they are, if anything is live. */
export async function promoteLocalShell(
  deployment: Pick<LocalDeployment, 'root' | 'apiUrl' | 'keys'>,
): Promise<void> {
  const shell = await registerLocalShell(deployment);
  const api = releaseApi(deployment.apiUrl);
  const now = await api.liveState();
  if (!now || now.composition.shell?.version === shell) return;
  const live = now.composition;
  const remotes = Object.fromEntries(live.remotes.map(({ name, version }) => [name, version]));
  await api.promote(
    { remotes: { ...remotes, shell }, ...anewUnless(now), expected: live.id, reason: 'local build' },
    deployment.keys.deploy.operator,
  );
}

/**
 * Puts a whole set live. Does nothing when all of it is live already; else a canary that was left running is ended first.
 * @param set remote → version, with the shell's
 */
async function putLive(
  { apiUrl, keys }: Pick<LocalDeployment, 'apiUrl' | 'keys'>,
  { shell, ...remotes }: { shell: string; [remote: string]: string },
): Promise<void> {
  const api = releaseApi(apiUrl);
  const now = await api.liveState();
  const live = now?.composition;
  const same =
    live?.remotes.length === Object.keys(remotes).length &&
    live.remotes.every(({ name, version }) => remotes[name] === version) &&
    live.shell?.version === shell &&
    now?.set !== undefined;
  if (same) return;
  const why = { by: 'npm start', reason: 'local build' };
  if (now?.canary) {
    const { share, composition } = now.canary;
    const expected = { composition: now.composition.id, canary: { composition: composition.id, share } };
    await api.decideOnCanary('end', { expected, ...why }, keys.deploy.operator);
  }
  const drops = (live?.remotes ?? []).map(({ name }) => name).filter((name) => !(name in remotes));
  await api.promote(
    { remotes: { ...remotes, shell }, drops, ...anewUnless(now), expected: live?.id ?? null, ...why },
    keys.deploy.operator,
  );
}

const versionsOf = (releases: readonly Release[]) =>
  Object.fromEntries(releases.map(({ name, version }) => [name, version]));

/**
 * Publishes what was built and puts it live, as the pipelines would: register the shell, upload and publish
 * with each team's keys, promote with the operator's. What a build lacks of what is live goes. A remote that takes an address or
 * a place over from another one is away until the others are live as they are built.
 * @throws {Error} when a release is refused, or what is built claims something twice
 */
export async function deployLocal(deployment: LocalDeployment): Promise<void> {
  const { root, hostsDir, apiUrl, keys, remotes } = deployment;
  const api = releaseApi(apiUrl);
  await sendRoots(deployment);
  const shell = await registerLocalShell(deployment);
  const live = servedNow(await api.liveState());
  const built = Object.keys(remotes).map((name) => retiring(builtRelease(root, name), live));
  const publish = async (release: Release) => {
    const { name, version } = release;
    uploadRelease(path.join(root, `mfe-${name}`, 'dist'), path.join(hostsDir, name), version);
    const { signing, deploy } = keysOf(keys, name);
    const sealed = sealRelease(release, `http://localhost:${remotes[name]}`, signing.signingKey);
    try {
      await api.publish(sealed, deploy);
    } catch (error) {
      const wasThere = error instanceof ReleaseRefused && error.gates.some(({ identical }) => identical);
      if (!wasThere) throw error;
    }
  };
  const waiting = waitingIn(built, live);
  const first = built.filter((release) => !waiting.includes(release));
  for (const release of first) await publish(release);
  if (waiting.length > 0) await putLive(deployment, { ...versionsOf(first), shell });
  for (const release of waiting) await publish(release);
  await putLive(deployment, { ...versionsOf(built), shell });
}
