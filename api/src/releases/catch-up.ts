import type { Dependencies } from '../dependencies.ts';
import { teamsIn } from './deploy-keys/teams.ts';
import { untoldShells } from './shells/history.ts';
import type { SignedSets } from './signed-sets/signed-sets.ts';
import { toldOfReports } from './smoke/reports.ts';
import { releaseStore } from './store/store.ts';

/** What is older has had its line, or no process was there to write it for a day. */
const RECENT_MS = 24 * 3_600_000;

/**
 * Writes the lines of acts that are missing in the log, since a process ended between an act and its line: roots, shells, teams, and what
 * became of trying sets. What was published and put live is looked after where it is signed.
 */
export async function catchUp(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { acts, roots, refresh }: Pick<SignedSets, 'acts' | 'roots' | 'refresh'>,
): Promise<void> {
  const since = new Date(clock.now().getTime() - RECENT_MS);
  await refresh();
  if (roots) await acts.appendMissing(await roots.told());
  await acts.appendMissing(await untoldShells(releaseStore(db.raw), acts, since));
  await acts.appendMissing(await toldOfReports(db.raw));
  await teamsIn(db.raw).tell(acts);
}
