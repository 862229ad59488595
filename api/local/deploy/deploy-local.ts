import path from 'node:path';
import type { LocalKeys } from '../site/keys.ts';
import type { RemoteName } from '../site/ports.ts';
import { builtRelease, builtShell } from './built-release.ts';
import { ReleaseRefused, releaseApi } from './release-api.ts';
import { sealRelease } from './seal.ts';
import { uploadRelease } from './upload.ts';

interface LocalDeployment {
  root: string;
  /** folder with one host folder a remote */
  hostsDir: string;
  apiUrl: string;
  keys: LocalKeys;
  /** the remotes that shall be live, each with the port of its host */
  remotes: Partial<Record<RemoteName, number>>;
}

/**
 * Publishes what was built and puts it live, as the pipelines would: register the shell, upload and publish
 * with each team's keys, promote with the operator's. Does nothing when all of it is live already; else a
 * canary that was left running is ended first.
 */
export async function deployLocal({ root, hostsDir, apiUrl, keys, remotes }: LocalDeployment): Promise<void> {
  const api = releaseApi(apiUrl);
  const wanted: Record<string, string> = {};
  await api.registerShell(builtShell(root), true, keys.deploy.operator);
  for (const [name, port] of Object.entries(remotes)) {
    const release = builtRelease(root, name);
    uploadRelease(path.join(root, `mfe-${name}`, 'dist'), path.join(hostsDir, name), release.version);
    const { signingKey } = keys.signing[name as RemoteName];
    const sealed = sealRelease(release, `http://localhost:${port}`, signingKey);
    try {
      await api.publish(sealed, keys.deploy[name as RemoteName]);
    } catch (error) {
      const wasThere = error instanceof ReleaseRefused && error.gates.some(({ identical }) => identical);
      if (!wasThere) throw error;
    }
    wanted[name] = release.version;
  }
  const now = await api.standing();
  const live = now?.composition;
  const same =
    live?.remotes.length === Object.keys(wanted).length &&
    live.remotes.every(({ name, version }) => wanted[name] === version);
  if (same) return;
  const why = { by: 'npm start', reason: 'local build' };
  if (now?.canary) {
    const { share, composition } = now.canary;
    const expected = { composition: now.composition.id, canary: { composition: composition.id, share } };
    await api.decideOnCanary('end', { expected, ...why }, keys.deploy.operator);
  }
  await api.promote({ remotes: wanted, expected: live?.id ?? null, ...why }, keys.deploy.operator);
}
