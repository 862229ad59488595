import { hostname } from 'node:os';
import type { Alarm } from '@matinee/api/alarms';
import { requireSignedBuild } from '@matinee/api/release-trust';
import type { TeamKeys } from '@matinee/api/release-signing';
import type { Logger } from 'pino';
import { provenLive } from './proof.ts';
import { followRoots } from './roots.ts';
import { actsLogAt } from './acts-log.ts';
import { watchLive } from './watch.ts';

interface TrustSettings {
  root: string | undefined;
  /** document of what this server was deployed as */
  signedBuild: string | undefined;
  apiUrl: string;
  siteKey?: string | undefined;
  dataDir: string;
  siteUrl: string;
  /** of this server */
  port: number;
  /** what counts where there is no root */
  teamKeys: TeamKeys;
}

/**
 * What this server believes by: the root of the settings and all that follows from it, or without one the keys of the teams alone.
 * @throws {Error} a sentence, when this server is not what its team has signed
 */
export async function startTrust(settings: TrustSettings, log: Logger, alarm: Alarm) {
  const { root: pin, apiUrl, siteKey, dataDir, siteUrl, port, signedBuild } = settings;
  // Two servers of a site are told apart: that one is well again says nothing of the other.
  const subject = `${siteUrl} at ${hostname()}:${port}`;
  const requireOwn = async (keys: TeamKeys) =>
    signedBuild === undefined ? undefined : requireSignedBuild(signedBuild, 'shell', keys);
  if (pin === undefined) {
    await requireOwn(settings.teamKeys);
    const { looked } = watchLive({ proven: undefined, alarm, subject });
    return { proven: undefined, looked, teamKeys: settings.teamKeys };
  }
  const roots = await followRoots({ pin, apiUrl, siteKey, dataDir, log });
  // What was kept goes with the roots that were: before others are learned.
  const proven = await provenLive({ roots, dataDir, linesAfter: actsLogAt(apiUrl, siteKey) });
  if (signedBuild !== undefined) {
    // Also where some are known: the key that has signed this build may have come, or gone, while this server was away.
    const why = await roots.learn().catch((error: unknown) => String(error));
    if (!roots.current())
      throw new Error(
        `No key is known by which ${signedBuild} could be checked${why === undefined ? ': send-root gives the API the first root' : `, and the API tells none (${why})`}. This is not started.`,
      );
  }
  await requireOwn(roots.teamKeys);
  const { looked } = watchLive({ proven, alarm, subject });
  return { proven, looked, teamKeys: roots.teamKeys };
}
