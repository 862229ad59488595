import type { Clock } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { OPERATOR } from '../deploy-keys/deploy-keys.ts';
import { liveState, type ReleaseStore } from '../store/store.ts';
import { misfits } from './fit.ts';
import { writeShell } from './history.ts';
import type { Shell } from './schema.ts';

/** The holder of the key that registers shells. */
const SHELL = 'shell';

interface Registration {
  shell: Shell;
  /** holder of the deploy key */
  holder: string;
  /** the shell and all remotes change at once: nothing that is live now has to fit, and there is no way back */
  together: boolean;
}

/**
 * Registers a shell that is about to be deployed. From then on releases have to fit it, and the one before it.
 * @throws {Failure} 403 for another team's key, 409 when a release that visitors get does not fit it
 */
export async function registerShell(
  context: { store: ReleaseStore; clock: Clock },
  { shell, holder, together }: Registration,
): Promise<void> {
  const needed = together ? OPERATOR : SHELL;
  if (holder !== needed)
    throw new Failure(
      403,
      'forbidden',
      together
        ? 'Only the operator’s key registers a shell together with all remotes.'
        : `This key may publish ${holder}, not the shell.`,
    );
  if (!together) await requireFitOfLive(context.store, shell);
  await writeShell(context, { shell, by: holder, together });
}

async function requireFitOfLive(store: ReleaseStore, shell: Shell): Promise<void> {
  const now = await liveState(store);
  const releases = [...(now?.composition.remotes ?? []), ...(now?.canary?.composition.remotes ?? [])];
  for (const release of releases)
    for (const misfit of misfits(release, shell))
      throw new Failure(
        409,
        'contradiction',
        `${release.name} ${release.version} is live and ${misfit}. Release ${release.name} for both shells first.`,
      );
}
