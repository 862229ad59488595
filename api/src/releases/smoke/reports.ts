import type { Db } from 'mongodb';
import { latestPast } from '../../db/of-this-time.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { isOperator } from '../deploy-keys/deploy-keys.ts';
import { requireFewADay } from '../deploy-keys/few-a-day.ts';
import { areKeysOf, marksOf } from '../deploy-keys/key-marks.ts';
import { namesIn, type Composition } from '../documents/composition.ts';
import type { TeamKeys } from '../signing/index.ts';
import type { LoggedAct } from '../signed-sets/acts-log.ts';
import type { SignedSets } from '../signed-sets/signed-sets.ts';
import { liveComposition, releaseStore } from '../store/store.ts';
import { hashOf, isSignedBy } from '../trust/index.ts';
import { everyPageOf, type SmokeReport } from './schemas.ts';

interface ReportDocument {
  /** hash of the result, and whose word it is */
  _id: string;
  /** what was tried: {@link setName} */
  set: string;
  passed: boolean;
  /** holder of the deploy key that it came with */
  by: string;
  /** what tells the deploy keys of an operator who did not sign it */
  keys?: string[];
  report: SmokeReport;
  at: Date;
}

/** What was found yesterday may be wrong today: films, prices and the shell's server have changed. */
const GOOD_FOR_MS = 24 * 3_600_000;

const reportsOf = (db: Db) => db.collection<ReportDocument>('smokeReports');

/** Names a set by what is in it. Versions are immutable, so names say everything. */
const setName = (releases: readonly string[]): string => [...releases].sort().join(' ');

const inBase64 = (keys: TeamKeys, team: string): string[] =>
  (keys.get(team) ?? []).map((key) => key.export({ format: 'der', type: 'spki' }).toString('base64'));

/** Whether whoever handed a result in has signed it with a key that is theirs now. */
function isSignedByHolder(
  { teamKeys, roots }: Pick<SignedSets, 'teamKeys' | 'roots'>,
  report: SmokeReport,
  holder: string,
): boolean {
  const operators = roots?.current()?.signed.operator.keys ?? [];
  const keys = isOperator(holder) ? operators : inBase64(teamKeys, holder);
  return isSignedBy('smoke', report, { keys, threshold: 1 });
}

/**
 * Keeps what became of trying a set, and writes it into the log of acts.
 * @param holder whose deploy key it came with: a team tries sets with its own release in them, an operator any
 * @throws {Failure} 403 when it is not signed by that team, or by an operator whose signatures are wrong
 */
export async function keepReport(
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  sets: Pick<SignedSets, 'teamKeys' | 'roots' | 'acts'>,
  report: SmokeReport,
  holder: string,
): Promise<void> {
  const { signed, signatures } = report;
  const isSigned = isSignedByHolder(sets, report, holder);
  // An operator's key may be elsewhere: the deploy key says who it was then, as it does of the order to promote.
  if (!isSigned && (!isOperator(holder) || signatures.length > 0))
    throw new Failure(403, 'bad_signature', `This result is not signed with a key of ${holder}.`);
  if (!isOperator(holder) && !signed.releases.some((release) => release.startsWith(`${holder}@`)))
    throw new Failure(403, 'forbidden', `${holder} is not in what was tried.`);
  const _id = `${hashOf(signed)} ${holder}`;
  const at = clock.now();
  if (!isOperator(holder)) await requireFew(db.raw, { _id, holder, at });
  const document: ReportDocument = {
    _id,
    set: setName(signed.releases),
    passed: signed.passed,
    by: holder,
    ...(!isSigned && { keys: marksOf(config.deployKeys, holder) }),
    report,
    at,
  };
  await reportsOf(db.raw).updateOne({ _id }, { $setOnInsert: document }, { upsert: true });
  const kept = await reportsOf(db.raw).findOne({ _id });
  // LoggedAct once more, its line may still be missing: a process may end between the two.
  if (kept) await sets.acts.appendMissing([toldOf(kept)]);
}

/** @throws {Failure} 429 for one more than a team may hand in; not for one that is here already, of which the line may be missing */
async function requireFew(
  db: Db,
  { _id, holder, at }: { _id: string; holder: string; at: Date },
): Promise<void> {
  const times = async (since: Date, most: number) => {
    const recent = reportsOf(db)
      .find({ _id: { $ne: _id }, by: holder, at: { $gte: since } })
      .project<{ at: Date }>({ at: 1 });
    return (await recent.sort({ at: -1 }).limit(most).toArray()).map((report) => report.at);
  };
  await requireFewADay(holder, { now: at, times, deed: (most) => `handed in ${most} results` });
}

/** A signature that is not right is not taken, so that one that is there is. */
const toldOf = ({ _id, by, at, report: { signed, signatures } }: ReportDocument): LoggedAct => ({
  at,
  ref: `smoke ${_id}`,
  act: signed.passed ? 'smoke-passed' : 'smoke-failed',
  by,
  reason: signed.findings[0] ?? '',
  detail: {
    result: hashOf(signed),
    releases: signed.releases.join(' '),
    pages: signed.pages,
    untried: signed.untried.length,
    signature: signatures[0]?.signature ?? '',
  },
});

/** So many results are looked at for lines that are missing. */
const RECENT = 50;

/** What the log of acts has to say of the last results. */
export const toldOfReports = async (db: Db): Promise<LoggedAct[]> =>
  (await reportsOf(db).find().sort({ at: -1 }).limit(RECENT).toArray()).reverse().map(toldOf);

/** Whose word counts before a set is given to visitors: nobody's, an operator's or that of a team with a new release in it, or an operator's alone. */
type NeedsSmoke = 'no' | 'team' | 'operator';

/** A window of at most so many pixels is a phone's, and of at least so many a desktop's. */
const NARROW = 480;
const WIDE = 1_024;

/**
 * What a look at a set has left out, as the end of a sentence; undefined when it was a whole one.
 * @param fresh the remotes whose releases visitors do not have yet
 */
function missingIn(
  { sessions, widths, pages, untried }: SmokeReport['signed'],
  fresh: readonly string[],
): string | undefined {
  if (pages === 0) return 'on any page';
  const unseen = fresh.find((name) => untried.some((what) => what.startsWith(everyPageOf(name))));
  if (unseen !== undefined) return `on any page of ${unseen} as an admin (SMOKE_ADMIN_ACCOUNT)`;
  if (!sessions.includes('out')) return 'signed out';
  if (!sessions.includes('in')) return 'signed in (SMOKE_ACCOUNT)';
  if (!widths.some((width) => width <= NARROW)) return 'in a narrow window';
  return widths.some((width) => width >= WIDE) ? undefined : 'in a wide window';
}

const teamsOf = (releases: readonly string[]): string[] => releases.map((name) => name.split('@')[0] ?? '');

/**
 * Refuses a set that was not tried in a browser, where the site asks for that.
 * @throws {Failure} 409 `not_tried` with what to do
 */
export function smokeRule(
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  sets: Pick<SignedSets, 'teamKeys' | 'roots'>,
) {
  const needs: NeedsSmoke = config.promoteNeedsSmoke;
  /** What a key has told that was taken out since counts no more. */
  const isOfKeyOfNow = ({ by, report, keys }: ReportDocument): boolean =>
    isSignedByHolder(sets, report, by) || (isOperator(by) && areKeysOf(config.deployKeys, by, keys));
  /** The teams whose releases visitors do not have yet. */
  function freshIn(composition: Composition, live: Composition): string[] {
    const given = new Set(namesIn(live));
    return teamsOf(namesIn(composition).filter((name) => !given.has(name)));
  }
  return async (composition: Composition): Promise<void> => {
    if (needs === 'no') return;
    const live = await liveComposition(releaseStore(db.raw));
    // A set is tried beside what is live: the first could never be, and nobody has pages that it would spoil.
    if (!live) return;
    const fresh = freshIn(composition, live);
    // Where all are live, whose release is in the set.
    const concerned = fresh.length > 0 ? fresh : teamsOf(namesIn(composition));
    const teams = new Set(needs === 'team' ? concerned : []);
    const set = setName(namesIn(composition));
    const now = clock.now();
    const since = new Date(now.getTime() - GOOD_FOR_MS);
    const found = await reportsOf(db.raw)
      .find({ set, at: { $gte: since, $lte: latestPast(now) } })
      // Of two in the same moment the one that did not pass counts.
      .sort({ at: -1, passed: 1 })
      .toArray();
    // Another team’s word ends no candidate, and lets none through.
    const heard = found.filter((one) => (isOperator(one.by) || teams.has(one.by)) && isOfKeyOfNow(one));
    const [last] = heard;
    const isWhole = heard.find(({ report }) => missingIn(report.signed, fresh) === undefined);
    if (last?.passed && isWhole?.passed) return;
    const missing = last?.passed && missingIn(last.report.signed, fresh);
    const how = missing
      ? `was not tried ${missing}`
      : last
        ? 'did not pass when it was tried'
        : 'has not been tried';
    throw new Failure(
      409,
      'not_tried',
      `This set ${how} in a browser since yesterday: npm run release -- smoke <remote>@<version> …`,
    );
  };
}
