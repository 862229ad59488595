import type { Alarm } from '@matinee/api/alarms';
import type { ProvenLive } from './proof.ts';

/** Looks in a row that are refused before somebody is told: an answer may fall into the middle of an act. */
const IN_A_ROW = 3;
/** What was not told for so long is old, in milliseconds, where nobody signs until when it counts. */
const UNTOLD_MS = 600_000;

interface WatchOptions {
  /** undefined where sets are not signed */
  proven: Pick<ProvenLive, 'freshness' | 'isStale' | 'notTold'> | undefined;
  alarm: Alarm;
  /** what this server is called in alarms */
  subject: string;
  /** in milliseconds; no clock that somebody may set, which would make what was told old, or keep it young */
  now?: () => number;
}

/**
 * Tells those who run the site when what the API says is not believed, when what is served has become old (it was not signed in
 * time, or was not told for ten minutes), and when the log of all acts is not told. Each once, until it is well again.
 */
export function watchLive({ proven, alarm, subject, now = () => performance.now() }: WatchOptions) {
  let isStale = false;
  let refusals = 0;
  let isLogUntold = false;
  let toldAt = now();
  const isOld = () => proven?.isStale() ?? now() - toldAt > UNTOLD_MS;

  function sayAge() {
    const fresh = proven?.freshness();
    const [old, young] = fresh
      ? [
          `Set ${fresh.set} is served, and that it is live was signed until ${fresh.until}.`,
          `Set ${fresh.set} is live, and signed again.`,
        ]
      : [
          'The API has told nothing that can be believed for ten minutes: what is served may be old.',
          'The API tells again what is live.',
        ];
    if (isStale) alarm('set-stale', subject, old);
    else alarm('set-fresh', subject, young);
  }

  function sayLog() {
    const { times = 0, why = '' } = proven?.notTold() ?? {};
    if (times >= IN_A_ROW && !isLogUntold)
      alarm(
        'log-not-told',
        subject,
        `What operators have signed is served, and nobody sees here whether the log was written anew: ${why}.`,
      );
    isLogUntold = times >= IN_A_ROW;
  }

  return {
    /** @param refused why the last answer was not believed, or why there was none; undefined when it was */
    looked(refused: string | undefined): void {
      if (refused === undefined) toldAt = now();
      refusals = refused === undefined ? 0 : refusals + 1;
      // Whatever it says: whoever stands in between can change the words each time.
      if (proven && refusals === IN_A_ROW)
        alarm('set-refused', subject, `This server goes on with what it has: ${refused}.`);
      sayLog();
      if (isOld() === isStale) return;
      isStale = !isStale;
      sayAge();
    },
  };
}
