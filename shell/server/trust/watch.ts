import type { Alarm } from '@matinee/api/alarms';
import type { ProvenLive } from './proof.ts';

/** Looks in a row that end in the same complaint before somebody is told: an answer may fall into the middle of an act. */
const IN_A_ROW = 3;

interface WatchOptions {
  proven: Pick<ProvenLive, 'freshness' | 'isStale'>;
  alarm: Alarm;
  /** what this server is called in alarms */
  subject: string;
}

/** Tells those who run the site when what the API says is not believed, and when it is not signed in time; each once. */
export function watchProof({ proven, alarm, subject }: WatchOptions) {
  let isStale = false;
  let complaint = '';
  let times = 0;
  return {
    /** @param refused why the last answer was not believed, or why there was none; undefined when it was */
    looked(refused: string | undefined): void {
      times = refused !== undefined && refused === complaint ? times + 1 : 1;
      complaint = refused ?? '';
      if (refused !== undefined && times === IN_A_ROW)
        alarm('set-refused', subject, `This server goes on with what it has: ${refused}.`);
      if (proven.isStale() === isStale) return;
      isStale = !isStale;
      const { set, until } = proven.freshness() ?? { set: 0, until: '' };
      if (isStale)
        alarm('set-stale', subject, `Set ${set} is served, and that it is live was signed until ${until}.`);
      else alarm('set-fresh', subject, `Set ${set} is live, and signed again.`);
    },
  };
}
