import {
  faultInLog,
  hashOf,
  isSignedByOperators,
  isSignedByTimekeeper,
  lastsTooLong,
  PUTS_LIVE,
  type LogLine,
  type SignedRoot,
} from '@matinee/api/release-trust';
import type { LogAnswer } from '../answers.ts';
import { asLine } from '../terminal/printable.ts';
import { rootThatHolds } from './roots.ts';

/** Reads all lines, page by page. */
export async function wholeLog(page: (after: number) => Promise<LogAnswer>) {
  const lines: LogLine[] = [];
  for (;;) {
    const answer = await page(lines.at(-1)?.number ?? 0);
    lines.push(...answer.lines);
    if (answer.lines.length === 0 || lines.length >= answer.length) return { lines, proof: answer.proof };
  }
}

type WholeLog = Awaited<ReturnType<typeof wholeLog>>;

/** The lines of the log for the terminal: number, time, act, who, what about, and the reason. Signatures are left out. */
export const logLines = (lines: readonly LogLine[]): string[] =>
  lines.map(({ number, at, act, by, reason, detail }) =>
    asLine(
      `${number}  ${at}  ${act}  ${by}  ${Object.entries(detail)
        .filter(([name]) => name !== 'signature')
        .map((entry) => entry.join('='))
        .join(' ')}${reason && `  "${reason}"`}`,
    ),
  );

/**
 * What a log is worth of which the site shows nothing signed.
 * @throws {Error} when something was live by it: who wrote it anew would show nothing
 */
function nothingSigned(lines: readonly LogLine[], root: SignedRoot | undefined): string {
  const live = lines.find(({ act }) => PUTS_LIVE.includes(act));
  if (live)
    throw new Error(
      `Something was put live by line ${live.number}, and ${root ? 'nothing that operators have signed' : 'no root'} is shown: nothing proves that the log is as it was written. After a restore, or before the first signed set, promote first.`,
    );
  return 'Nothing was live yet, so operators have signed nothing of it.';
}

const unproven = (line: number): string =>
  `nothing proves that no line after ${line} is kept back. Ask again once the API signs timestamps (docs/operations/what-is-live-is-stale.md).`;

/**
 * Checks that the log is as it was written.
 * @param known `<number>:<hash>` of a line that was seen before, as this command says it
 * @returns what was checked, in words
 * @throws {Error} what is wrong
 */
export function verifyLog(
  { lines, proof }: WholeLog,
  {
    roots,
    pin,
    known,
    now = new Date(),
  }: { roots: readonly SignedRoot[]; pin: string | undefined; known?: string | undefined; now?: Date },
): string[] {
  const fault = faultInLog(lines);
  if (fault) throw new Error(`The log was tampered with: ${fault}.`);
  const isAt = (number: number, hash: string) => number === 0 || lines[number - 1]?.hash === hash;
  if (known !== undefined) {
    const [number = '', hash = ''] = known.split(':');
    if (!isAt(Number(number), hash))
      throw new Error(`The log was tampered with: line ${number} was another one.`);
  }
  const said = [`${lines.length} lines, each follows the one before.`];
  const root = pin === undefined ? undefined : rootThatHolds(roots, pin);
  if (root && proof) {
    const { live, timestamp } = proof;
    const held = Math.max(proof.root, timestamp?.signed.root ?? 0);
    // Keys that are out would else be good here.
    if (held > root.signed.version) throw new Error(`Root ${held} holds, and the site does not tell it.`);
    if (!isSignedByOperators(live, root.signed))
      throw new Error('What is live is not signed by operators of now.');
    // Whoever answers for the site could show an old set alone, and keep back all that came after it.
    if (!timestamp) throw new Error(`No timestamp is shown: ${unproven(live.signed.log.length)}`);
    if (!isSignedByTimekeeper(timestamp, root.signed))
      throw new Error('The timestamp is not signed with a key of now.');
    // An older one would be called live.
    if (timestamp.signed.live.hash !== hashOf(live.signed))
      throw new Error(
        `Set ${live.signed.counter} is shown as live, and the timestamp names set ${timestamp.signed.live.counter}.`,
      );
    for (const { length, head } of [live.signed.log, timestamp.signed.log])
      if (!isAt(length, head))
        throw new Error(`The log was tampered with: line ${length} is not the one that was signed.`);
    if (new Date(timestamp.signed.expires) <= now)
      throw new Error(
        `The timestamp ran out at ${timestamp.signed.expires}: ${unproven(timestamp.signed.log.length)}`,
      );
    if (lastsTooLong(timestamp))
      throw new Error(
        `The timestamp is good until ${timestamp.signed.expires}, longer than any that the API signs: ${unproven(timestamp.signed.log.length)}`,
      );
    said.push(
      `Operators have signed it up to line ${live.signed.log.length}, with set ${live.signed.counter}.`,
    );
  } else if (pin === undefined)
    said.push('Nothing that was signed speaks of it here: set RELEASE_ROOT to check that as well.');
  else said.push(nothingSigned(lines, root));
  const last = lines.at(-1);
  return [...said, ...(last ? [`Keep this for the next time:  --head ${last.number}:${last.hash}`] : [])];
}
