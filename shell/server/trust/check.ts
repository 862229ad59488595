import {
  faultInLog,
  givenAgain,
  hashOf,
  isSignedByOperators,
  isSignedByTimekeeper,
  lastsTooLong,
  misfitOfSet,
  type LogHead,
  type LogLine,
  type Revocations,
  type Root,
  type SignedSet,
  type SignedTimestamp,
  type Timestamp,
} from '@matinee/api/release-trust';

/** What this server has seen: it never goes behind that, also after a restart. */
export interface Seen {
  /** counter of the last timestamp, and its hash */
  timestamp: { counter: number; hash: string };
  /** counter of the last set that was live */
  live: number;
  /** operator's key → counter of the last set that was live and that it has signed; undefined: a server of before did not write it down */
  operators?: Record<string, number> | undefined;
  /** where the log of all acts ended then */
  log: { length: number; head: string };
  /** what may be given to nobody, for ever: also when the API's database is put back to before */
  revoked: string[];
  oldest: Record<string, string>;
  /** the keys that were good for timestamps then */
  timekeepers: string[];
}

/** Clocks of two machines differ a little. */
const AHEAD_MS = 60_000;
/**
 * No site signs so much between two looks. A number far ahead is one that somebody made up, so that nothing comes after it. Twice as
 * much as the API goes on from after a key that is gone (`MAX_OLD_COUNTER`): who was away meanwhile takes what comes after that.
 */
const MAX_STEP = 2_000_000_000;

/** The highest number that as many operators of now have signed as have to; none of it is by keys that are gone. */
function liveUnder({ live, operators }: Seen, { operator: { keys, threshold } }: Root): number {
  if (!operators) return live;
  const numbers = keys.map((key) => operators[key] ?? 0).sort((one, other) => other - one);
  return numbers[threshold - 1] ?? 0;
}

/**
 * What still counts of what was seen. When a key for timestamps is good no more, what timestamps alone have said begins anew, as
 * in TUF's client (5.3.11), and when an operator's is, the numbers that it has signed: whoever had that key may have signed any number.
 * What operators of now have signed still counts, and so does what was taken away.
 */
export function underRoot(seen: Seen, root: Root): Seen {
  const known = { ...seen, live: liveUnder(seen, root) };
  if (seen.timekeepers.every((key) => root.timestamp.keys.includes(key))) return known;
  return { ...known, timestamp: { counter: 0, hash: '' }, log: { length: 0, head: '' } };
}

/**
 * Checks a timestamp: who signed it, whether it is of now, and that nothing in it is older than what was seen.
 * @throws {Error} what is wrong, as a sentence
 */
export function checkTimestamp(timestamp: SignedTimestamp, root: Root, seen: Seen | null, now: Date): void {
  const { signed } = timestamp;
  if (!isSignedByTimekeeper(timestamp, root))
    throw new Error('the timestamp is not signed with a key of now');
  if (new Date(signed.expires) <= now) throw new Error(`the timestamp was good until ${signed.expires}`);
  if (new Date(signed.at).getTime() > now.getTime() + AHEAD_MS)
    throw new Error(`the timestamp is of ${signed.at}, which is to come`);
  if (lastsTooLong(timestamp))
    throw new Error('the timestamp is good for longer than any that the API signs');
  if (signed.root > root.version) throw new Error(`root ${signed.root} holds, and the API does not tell it`);
  checkNotFarAhead(signed, seen, now);
  if (seen) checkNotBehind(signed, seen);
}

function checkNotFarAhead({ counter, live, log }: Timestamp, seen: Seen | null, now: Date): void {
  // Their numbers may be seconds of our time.
  const clock = Math.floor(now.getTime() / 1_000);
  const numbers: [what: string, number: number, seen: number | undefined][] = [
    [`timestamp ${counter}`, counter, Math.max(clock, seen?.timestamp.counter ?? 0)],
    // Operators have signed it: where nothing of theirs was seen, it may be any.
    [`set ${live.counter}`, live.counter, seen?.live || live.counter],
    [`line ${log.length} of the log of all acts`, log.length, seen?.log.length],
  ];
  for (const [what, number, last = 0] of numbers)
    if (number - last > MAX_STEP) throw new Error(`${what} is too far ahead of ${last}`);
}

function checkNotBehind(signed: Timestamp, seen: Seen): void {
  const { counter, live, log } = signed;
  if (counter < seen.timestamp.counter)
    throw new Error(`timestamp ${counter} is older than ${seen.timestamp.counter}, which was seen`);
  if (counter === seen.timestamp.counter && hashOf(signed) !== seen.timestamp.hash)
    throw new Error(`there are two timestamps ${counter}`);
  if (live.counter < seen.live)
    throw new Error(`set ${live.counter} is older than ${seen.live}, which was live before`);
  if (log.length < seen.log.length)
    throw new Error(`the log of all acts has ${log.length} lines, and had ${seen.log.length}`);
  if (log.length === seen.log.length && log.head !== seen.log.head)
    throw new Error('the log of all acts was written anew');
}

/**
 * Checks that operators have signed exactly this composition for so many percent of the visitors.
 * @param named how the timestamp names it
 * @throws {Error} what is wrong, as a sentence
 */
export function checkSet(
  set: SignedSet,
  composition: Parameters<typeof misfitOfSet>[1],
  { root, named, share }: { root: Root; named: Timestamp['live']; share: number },
): void {
  const { counter } = set.signed;
  if (counter !== named.counter || hashOf(set.signed) !== named.hash)
    throw new Error(`set ${counter} is not the one that the timestamp names`);
  const misfit = misfitOfSet(set, composition);
  if (misfit) throw new Error(misfit);
  if (!isSignedByOperators(set, root)) throw new Error(`set ${counter} is not signed by operators of now`);
  if (set.signed.share < share)
    throw new Error(`set ${counter} is signed for ${set.signed.share} % of the visitors, not for ${share} %`);
}

/**
 * Checks that nothing is given again that was taken away.
 * @param seen what live sets that were seen here have said
 * @throws {Error} what is not revoked any more, as a sentence
 */
export function checkStillRevoked(composition: Revocations, seen: Revocations): void {
  const again = givenAgain(composition, seen);
  if (again) throw new Error(again);
}

/** So many lines are read at one look, page by page: whoever has a team's keys may add any number, and the next look goes on. */
const MAX_LINES = 50_000;

/**
 * Checks that the log of all acts goes on where it ended when it was seen.
 * @param linesAfter reads some lines after a number, oldest first
 * @param most lines of one look
 * @returns up to where it was read
 * @throws {Error} what is wrong, as a sentence
 */
export async function checkLogGoesOn(
  { log }: Pick<Timestamp, 'log'>,
  { log: seen }: Pick<Seen, 'log'>,
  linesAfter: (number: number) => Promise<LogLine[]>,
  most = MAX_LINES,
): Promise<LogHead> {
  let last: Pick<LogLine, 'number' | 'hash'> = { number: seen.length, hash: seen.head };
  while (last.number < log.length && last.number - seen.length < most) {
    // More may have been written since it was signed.
    const lines = (await linesAfter(last.number)).filter(({ number }) => number <= log.length);
    const fault = lines.length === 0 ? `line ${last.number + 1} is missing` : faultInLog(lines, last);
    if (fault) throw new Error(`the log of all acts was written anew: ${fault}`);
    last = lines.at(-1) ?? last;
  }
  if (last.number < log.length) return { length: last.number, head: last.hash };
  if (last.hash !== log.head)
    throw new Error('the log of all acts was written anew: it does not end as it was signed');
  return log;
}
