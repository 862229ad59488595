import type { Report, ReportLimits } from '@matinee/api/types';
import type { RemoteEvent } from '../federation/remote-events.ts';

type Vitals = Report['vitals'];

/** The API takes no more of each, and its type does not let it differ. */
const MAX_ENTRIES: ReportLimits['entries'] = 20;

const kinds = {
  'load-failed': 'load',
  'screen-failed': 'render',
  'script-failed': 'script',
  'view-mismatched': 'view',
} as const;

/**
 * Collects what a page has to report; each report tells the whole of it anew.
 * @param landing the remote whose page the document came with; none for a page of the house. The first release of a report
 *   is the one that its vitals are counted for, so that one is named first, and without it none are told
 * @param send sends a report; called with the whole of it whenever there is something new
 * @param isOnline whether the browser has a network at all: without one, no release is to blame
 */
export function createReporter(
  token: string,
  landing: string | undefined,
  send: (report: Report) => void,
  isOnline: () => boolean = () => navigator.onLine,
) {
  const shown = new Set<string>();
  const failed = new Map<string, Report['failed'][number]>();
  const vitals: Vitals = {};
  /** the release that the visitor landed on, when it is there: what comes for a part, or ahead of a visit, is none */
  let landed: string | undefined;
  let isNew = true;

  return {
    record({ what, name, version, part }: Pick<RemoteEvent, 'what' | 'name' | 'version' | 'part'>): void {
      const release = `${name}@${version}`;
      if (what === 'loaded') {
        isNew ||= !shown.has(release);
        shown.add(release);
        if (name === landing) landed ??= release;
        return;
      }
      const kind = kinds[what];
      if (kind === 'load' && !isOnline()) return;
      const key = `${kind} ${part ?? ''} ${release}`;
      isNew ||= !failed.has(key);
      failed.set(key, { kind, release, ...(part !== undefined && { part }) });
    },
    measured(name: keyof Vitals, value: number): void {
      isNew ||= vitals[name] !== value;
      vitals[name] = value;
    },
    /** Sends what is known, if anything is new. */
    flush(): void {
      if (!isNew) return;
      isNew = false;
      const [ofShell = [], ofRemotes = []] = [true, false].map((isShells) =>
        [...failed.values()].filter(({ release }) => release.startsWith('shell@') === isShells),
      );
      send({
        token,
        shown: [...new Set(landed ? [landed, ...shown] : shown)].slice(0, MAX_ENTRIES),
        failed: ofRemotes.slice(0, MAX_ENTRIES),
        vitals: landed ? vitals : {},
      });
      // An API of before refuses what names the shell, and takes the rest.
      if (ofShell.length > 0) send({ token, shown: [], failed: ofShell, vitals: {} });
    },
  };
}
