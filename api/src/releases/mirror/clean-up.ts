import type { Dependencies } from '../../dependencies.ts';
import { keptFiles, type KeptFiles } from '../kept-files/kept-files.ts';
import { releaseStore } from '../store/store.ts';
import { filesOf, neededReleases, type NeededRelease, type Why } from './needed.ts';

const HOUR_MS = 3_600_000;
/** What was handed in no longer ago may belong to a release that is being published. */
const JUST_NOW_MS = HOUR_MS;

/** What is kept, and for whom. */
export interface KeptReport {
  /** for each release that somebody may need: how many of its files are here, of how many */
  releases: { release: string; why: Why; files: number; kept: number; bytes: number }[];
  /** what belongs to none of them */
  unneeded: { files: number; bytes: number };
}

/** Says what is kept, and what of it nobody can need any more. */
async function reportKept(files: KeptFiles, needed: ReadonlyMap<string, NeededRelease>): Promise<KeptReport> {
  const kept = new Map((await files.list()).map(({ _id, bytes }) => [_id, bytes]));
  const wanted = filesOf(needed.values());
  const unneeded = [...kept].filter(([integrity]) => !wanted.has(integrity));
  return {
    releases: [...needed].map(([release, { release: document, why }]) => {
      const own = Object.values(document.files);
      const here = own.filter(({ integrity }) => kept.has(integrity));
      const bytes = here.reduce((sum, each) => sum + each.bytes, 0);
      return { release, why, files: own.length, kept: here.length, bytes };
    }),
    unneeded: { files: unneeded.length, bytes: unneeded.reduce((sum, [, bytes]) => sum + bytes, 0) },
  };
}

/**
 * All releases that somebody may need, whoever's keys are good: a key that is away by mistake must not cost what its team has
 * published.
 */
const neededByAnyKey = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) =>
  neededReleases(releaseStore(db.raw), () => true, clock.now());

/** What is kept now, and what of it nobody can need any more. */
export const keptNow = async (deps: Pick<Dependencies, 'db' | 'clock'>): Promise<KeptReport> =>
  reportKept(keptFiles(deps.db.raw), await neededByAnyKey(deps));

/**
 * Removes what nobody can need any more, save what was handed in within the hour before it begins to look, or since: a process may stand still
 * for longer than that, and what was published meanwhile is in nothing that it has read.
 * @returns how many files
 */
export async function removeByRule(deps: Pick<Dependencies, 'db' | 'clock'>): Promise<number> {
  const justNow = new Date(deps.clock.now().getTime() - JUST_NOW_MS);
  const files = keptFiles(deps.db.raw);
  const wanted = filesOf((await neededByAnyKey(deps)).values());
  const unneeded = (await files.list()).map(({ _id }) => _id).filter((integrity) => !wanted.has(integrity));
  return files.remove(unneeded, justNow);
}
