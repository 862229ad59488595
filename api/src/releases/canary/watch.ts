import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { pageViews } from '../reports/page-views.ts';
import { releaseStore, type Canary, type PointerDocument } from '../store/store.ts';
import { endCanary } from './change.ts';
import { sideOf } from './compare.ts';
import { judge, type Side, type Verdict } from './judge.ts';

/** Who takes back a canary that does worse: nobody. */
const AUTOMATIC = 'automatic';

export interface Comparison {
  live: Side;
  canary: Side;
  verdict: Verdict;
}

/** How a running canary does beside what is live, both since the canary began. */
export async function compareCanary(
  { config, db, clock }: Pick<Dependencies, 'config' | 'db' | 'clock'>,
  { composition, canary }: PointerDocument & { canary: Canary },
): Promise<Comparison> {
  const { leastVisitors, margin, visitorsPerAddress } = config.canary;
  const views = pageViews(db.raw);
  const [live, beside] = await Promise.all([
    sideOf(views, composition, canary.since, visitorsPerAddress, clock.now()),
    sideOf(views, canary.composition, canary.since, visitorsPerAddress, clock.now()),
  ]);
  return { live, canary: beside, verdict: judge(live, beside, { least: leastVisitors, margin }) };
}

const inWords = ({ visitors, failing }: Side): string =>
  `${((failing / visitors) * 100).toFixed(1)} % of ${Math.round(visitors)} visitors`;

/**
 * Takes the canary back when it does worse than what is live. Any number of processes may do so at once: the pointer is
 * moved by compare-and-set, so that it happens once and undoes no decision that somebody made meanwhile.
 * @returns what was found, or null when no canary is running
 */
export async function watchCanary(deps: Dependencies): Promise<Verdict | null> {
  const store = releaseStore(deps.db.raw);
  const pointer = await store.pointers.findOne({ _id: 'live' }, { projection: { history: 0 } });
  if (!pointer?.canary) return null;
  const { composition, canary } = pointer;
  const comparison = await compareCanary(deps, { ...pointer, canary });
  if (comparison.verdict !== 'worse') return comparison.verdict;

  const reason = `Errors for ${inWords(comparison.canary)}; of what is live, for ${inWords(comparison.live)}.`;
  const expected = { composition, canary: { composition: canary.composition, share: canary.share } };
  try {
    await endCanary({ ...deps, store }, { expected, by: AUTOMATIC, reason }, 'canary-failed');
    deps.alarm(
      'canary-ended',
      canary.composition,
      `The canary is taken back. ${reason} A page that was never heard of counts as an error.`,
    );
  } catch (error) {
    // Somebody else was faster: another process, or a person.
    if (!(error instanceof Failure)) throw error;
  }
  return comparison.verdict;
}
