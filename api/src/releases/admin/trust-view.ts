import { checkLog } from '../signed-sets/check-log.ts';
import type { SignedSets } from '../signed-sets/signed-sets.ts';
import type { LiveState } from '../store/store.ts';
import type { ReleasesOverview } from './schemas.ts';

/** So many lines of the log are shown. */
const LINES = 30;

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
        about: String(detail['release'] ?? detail['composition'] ?? detail['version'] ?? ''),
      })),
    },
  };
}
