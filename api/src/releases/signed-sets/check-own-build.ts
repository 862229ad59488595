import type { Dependencies } from '../../dependencies.ts';
import { requireSignedBuild } from '../trust/index.ts';
import { signedSets } from './signed-sets.ts';

/**
 * Checks that this process is what the API's team has signed, where a setting says so.
 * @throws {Error} a sentence, when it is not
 */
export async function checkOwnBuild(
  deps: Pick<Dependencies, 'config' | 'db' | 'clock' | 'log'>,
): Promise<void> {
  const { signedBuild } = deps.config.trust;
  if (signedBuild === undefined) return;
  const sets = signedSets(deps);
  await sets.refresh();
  await requireSignedBuild(signedBuild, 'api', sets.teamKeys);
}
