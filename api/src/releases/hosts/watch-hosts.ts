import { isDeepStrictEqual } from 'node:util';
import type { Dependencies } from '../../dependencies.ts';
import type { ReleaseOnHost } from '../documents/composition.ts';
import { readFromHost } from '../gates/read-from-host.ts';
import { integrityOf } from '../kept-files/digest.ts';
import { liveState, releaseStore, type LiveState } from '../store/store.ts';

/** Browsers wait less long; a host that is slow once is not down. */
const TIMEOUT_MS = 10_000;
/** Looks that fail one after the other before somebody is told. */
const FAILURES = 2;

const RECORD = 'hosts';

/** What the looks before found, by whichever process: how often each host failed in a row. */
interface HostsDocument {
  _id: string;
  failures: Record<string, number>;
}

/** A release whose host is looked at, and the name that its failures are counted under. */
interface Watched {
  id: string;
  release: ReleaseOnHost;
}

/** What all visitors get, and beside it what only those of a canary do: the next thing that all would get. */
function watchedIn(state: LiveState | null): Watched[] {
  const live = state?.composition.remotes ?? [];
  const tried = (state?.canary?.composition.remotes ?? []).filter(
    ({ name, version }) => !live.some((one) => one.name === name && one.version === version),
  );
  return [
    ...live.map((release) => ({ id: release.name, release })),
    ...tried.map((release) => ({ id: `${release.name}, tried`, release })),
  ];
}

/**
 * Looks whether the hosts of what visitors get still serve its entries. Tells of each host once when it is down, and once
 * when it is back, whichever processes look: what was found is in the database.
 * @returns the look
 */
export function hostWatch({ config, db, alarm }: Pick<Dependencies, 'config' | 'db' | 'alarm'>) {
  const site = new URL(config.siteUrl).origin;

  /** @returns how often the host has failed in a row by now */
  async function look({ id, release }: Watched, before: number) {
    const { name, version, baseUrl, entry, files } = release;
    const read = readFromHost({ baseUrl, site, timeoutMs: TIMEOUT_MS });
    try {
      const content = await read(entry, files[entry]?.bytes ?? 0);
      // Many a host answers what it does not have with a page, and as if that were it.
      if (integrityOf(content) !== files[entry]?.integrity)
        throw new Error('is not the file that was signed');
      if (before >= FAILURES) alarm('host-back', id, `The host of ${name} answers again.`);
      return 0;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (before + 1 === FAILURES)
        alarm('host-down', id, `Visitors cannot load ${name} ${version}: ${entry} ${why}.`);
      return Math.min(before + 1, FAILURES);
    }
  }

  return async (): Promise<void> => {
    const records = db.raw.collection<HostsDocument>('meta');
    const given = watchedIn(await liveState(releaseStore(db.raw)));
    const before = (await records.findOne({ _id: RECORD }))?.failures ?? {};
    const counts = await Promise.all(given.map((one) => look(one, before[one.id] ?? 0)));
    const failing = given.flatMap(({ id }, at) => ((counts[at] ?? 0) > 0 ? [[id, counts[at]]] : []));
    const failures = Object.fromEntries(failing) as Record<string, number>;
    // Told first: who dies in between tells twice rather than never.
    if (!isDeepStrictEqual(failures, before))
      await records.updateOne({ _id: RECORD }, { $set: { failures } }, { upsert: true });
  };
}
