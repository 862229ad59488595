import type { Dependencies } from '../../dependencies.ts';
import type { ReleaseOnHost } from '../documents/composition.ts';
import { readFromHost } from '../gates/read-from-host.ts';
import { liveState, releaseStore } from '../store/store.ts';

/** Browsers wait less long; a host that is slow once is not down. */
const TIMEOUT_MS = 10_000;
/** Looks that fail one after the other before somebody is told. */
const FAILURES = 2;

/**
 * Looks whether the hosts of what visitors get still serve its entries. Tells of each host once when it is down, and once
 * when it is back.
 * @returns the look, which remembers what the looks before it found
 */
export function hostWatch({ config, db, alarm }: Pick<Dependencies, 'config' | 'db' | 'alarm'>) {
  const failures = new Map<string, number>();
  const site = new URL(config.siteUrl).origin;

  async function look({ name, version, baseUrl, entry, files }: ReleaseOnHost): Promise<void> {
    const read = readFromHost({ baseUrl, site, timeoutMs: TIMEOUT_MS });
    const before = failures.get(name) ?? 0;
    try {
      await read(entry, files[entry]?.bytes ?? 0);
      failures.delete(name);
      if (before >= FAILURES) alarm('host-back', name, `The host of ${name} answers again.`);
    } catch (error) {
      failures.set(name, before + 1);
      const why = error instanceof Error ? error.message : String(error);
      if (before + 1 === FAILURES)
        alarm('host-down', name, `Visitors cannot load ${name} ${version}: ${entry} ${why}.`);
    }
  }

  return async (): Promise<void> => {
    const now = await liveState(releaseStore(db.raw));
    await Promise.all((now?.composition.remotes ?? []).map(look));
  };
}
