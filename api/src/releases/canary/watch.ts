import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { pageViews } from '../reports/page-views.ts';
import { releaseStore, type Canary, type PointerDocument } from '../store/store.ts';
import { endCanary } from './change.ts';
import { judgeInCompany, type Look } from './company.ts';
import { sideOf } from './compare.ts';
import { tellOfEnded } from './tell-of-ended.ts';
import { judgedReleases } from './judged-releases.ts';
import { businessOf, settledBy, type Business } from '../business/compare.ts';
import { judgeBusiness, type Step } from './judge-business.ts';
import { judge, type Side, type Verdict } from './judge.ts';
import { MAX_PAGES, readSince } from './newest-pages.ts';

/** Who takes back a canary that does worse: nobody. */
const AUTOMATIC = 'automatic';

const EVER = new Date(0);

export interface Comparison {
  live: Side;
  canary: Side;
  verdict: Verdict;
  /** what is on both sides, in the canary's pages beside those of what is live: it ends nothing */
  others: Verdict;
  /** whether a page that was never heard of counts whosever code it ran */
  everySilentCounts: boolean;
  /** who began an order and paid, judged by itself */
  business: { live: Business; canary: Business; verdict: Verdict; step: Step | null };
}

/**
 * How a running canary does beside what is live, both since the canary began.
 * @param most pages of each side that are read, the newest
 */
export async function compareCanary(
  { config, db, clock }: Pick<Dependencies, 'config' | 'db' | 'clock'>,
  { composition, canary }: PointerDocument & { canary: Canary },
  most = MAX_PAGES,
): Promise<Comparison> {
  const { minVisitors, margin, visitorsPerAddress: perAddress } = config.canary;
  // Begun while all clocks were ahead it would be judged by nothing until they have come there.
  const now = clock.now();
  const began = canary.since > now ? EVER : canary.since;
  const ids = [composition, canary.composition];
  const views = pageViews(db.raw);
  const readUntil = (until: Date) => readSince(views, ids, { since: began, until, most });
  const [since, settledSince] = await Promise.all([readUntil(now), readUntil(settledBy(now))]);
  const business = (id: string) => businessOf({ db, clock }, id, settledSince, perAddress);
  const found = await releaseStore(db.raw)
    .compositions.find({ _id: { $in: ids } })
    .toArray();
  const [liveSet, canarySet] = ids.map((id) => found.find(({ _id }) => _id === id)?.composition);
  const judged = liveSet && canarySet && judgedReleases(liveSet, canarySet);
  const rule = { least: minVisitors, margin };
  const look: Look = async (more) => {
    const looked = { since, perAddress, now: clock.now(), ...more };
    const [live, beside] = await Promise.all([
      sideOf(views, { composition, releases: judged?.live, ...looked }),
      sideOf(views, { composition: canary.composition, releases: judged?.canary, ...looked }),
    ]);
    return {
      live,
      canary: beside,
      verdict: judge(live.own, beside.own, rule),
      others: judge(live.others, beside.others, rule),
    };
  };
  // A shell of before says of no page whose code it runs: then each silent one counts.
  const saysWhose = await views.findOne(
    { composition: { $in: ids }, at: { $gte: since }, ran: { $exists: true } },
    { projection: { _id: 1 } },
  );
  const whose = saysWhose ? judged : undefined;
  const [{ live, canary: beside, verdict, others }, liveOrders, ownOrders] = await Promise.all([
    whose ? judgeInCompany(look, whose) : look({}),
    business(composition),
    business(canary.composition),
  ]);
  return {
    live: live.own,
    canary: beside.own,
    verdict,
    others,
    everySilentCounts: !whose,
    business: {
      live: liveOrders,
      canary: ownOrders,
      ...judgeBusiness(liveOrders, ownOrders, minVisitors),
    },
  };
}

const inShare = (count: number, visitors: number): string =>
  `${((count / visitors) * 100).toFixed(1)} % of ${Math.round(visitors)} visitors`;

const deeds: Record<Step, string> = { begun: 'Orders begun', paid: 'Orders paid' };

/** Why a canary has to go, and what else is to be known of that; null when it may stay. */
function complaintAbout({
  live,
  canary,
  verdict,
  everySilentCounts,
  business,
}: Comparison): [why: string, note: string] | null {
  if (verdict === 'worse')
    return [
      `Errors for ${inShare(canary.failing, canary.visitors)}; of what is live, for ${inShare(live.failing, live.visitors)}.`,
      everySilentCounts
        ? ' A page that was never heard of counts as an error.'
        : ' A page that was never heard of may count as an error, if it had begun to run code of what is tried.',
    ];
  const { step } = business;
  if (step === null) return null;
  const by = (side: Business) => inShare(side[step], side.visitors);
  return [`${deeds[step]} by ${by(business.canary)}; of what is live, by ${by(business.live)}.`, ''];
}

/**
 * Takes the canary back when it does worse than what is live. Any number of processes may do so at once: the pointer is
 * moved by compare-and-set, so that it happens once and undoes no decision that somebody made meanwhile.
 * @returns what was found, or null when no canary is running
 */
export async function watchCanary(deps: Dependencies): Promise<Verdict | null> {
  const store = releaseStore(deps.db.raw);
  const pointer = await store.pointers.findOne({ _id: 'live' }, { projection: { history: 0 } });
  if (!pointer?.canary) {
    await tellOfEnded(deps, store);
    return null;
  }
  const { composition, canary } = pointer;
  const comparison = await compareCanary(deps, { ...pointer, canary });
  const complaint = complaintAbout(comparison);
  if (comparison.others === 'worse' && !complaint)
    deps.alarm(
      'canary-beside-failures',
      canary.composition,
      'Releases that are live, too, fail more in the pages of the canary, or keep them from being heard of. It goes on: look whether it breaks them.',
    );
  if (!complaint) return comparison.verdict;
  const [reason, note] = complaint;
  const expected = { composition, canary: { composition: canary.composition, share: canary.share } };
  try {
    await endCanary({ ...deps, store }, { expected, by: AUTOMATIC, reason }, 'canary-failed');
    await tellOfEnded(deps, store, note);
  } catch (error) {
    // Somebody else was faster: another process, or a person.
    if (!(error instanceof Failure)) throw error;
  }
  return 'worse';
}
