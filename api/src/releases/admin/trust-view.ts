import { checkLog } from '../signed-sets/check-log.ts';
import type { SignedSets } from '../signed-sets/signed-sets.ts';
import type { LiveState } from '../store/store.ts';
import type { LogLine } from '../trust/index.ts';
import type { ReleasesOverview } from './schemas.ts';

/** So many lines of the log are shown. */
const LINES = 30;

/** What an act is about, under the name that its kind of line has for it. */
const SUBJECTS = ['release', 'composition', 'version', 'team', 'releases'] as const;

function aboutIn(detail: LogLine['detail']): string {
  const subject = SUBJECTS.map((name) => detail[name]).find((said) => said !== undefined);
  const share = detail['share'];
  return [detail['order'], subject, share === undefined ? undefined : `${share} %`]
    .filter((said) => said !== undefined)
    .join(' ');
}

/** What admins see of signatures and of the log of all acts. */
export async function trustView(
  { roots, acts, proofOf }: SignedSets,
  now: LiveState | null,
): Promise<NonNullable<ReleasesOverview['trust']>> {
  const root = roots?.current()?.signed;
  // What must not be signed is told as not signed.
  const proof = now && (await proofOf(now).catch(() => undefined));
  const { length, head } = await acts.head();
  const signed = [proof?.timestamp?.signed.log, proof?.live.signed.log].filter((log) => log !== undefined);
  const lines = await acts.latest(LINES);
  return {
    signed: roots
      ? {
          root: root?.version ?? null,
          set: proof?.live.signed.counter ?? null,
          until: proof?.timestamp?.signed.expires ?? null,
        }
      : null,
    log: {
      length,
      head,
      fault: await checkLog(acts, signed),
      lines: lines.map(({ number, at, act, by, reason, detail }) => ({
        number,
        at,
        act,
        by,
        reason,
        about: aboutIn(detail),
      })),
    },
  };
}
