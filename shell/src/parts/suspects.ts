import type { ReleaseOnHost } from '@matinee/api/releases';
import { partAddress } from '../federation/address-of-part.ts';
import type { Stops } from '../federation/stops.ts';

/** A part that is in the page. */
export interface PartInPage {
  release: Pick<ReleaseOnHost, 'name' | 'version'>;
  part: string;
}

/** What a stopped part had begun may still come so long after: milliseconds. */
const LATE_MS = 1_000;

/**
 * The parts of a page when it was damaged and nobody knows by whom.
 * @param inPage the parts that run now
 */
export function createSuspects(stops: Stops, inPage: () => readonly PartInPage[]) {
  let stoppedAt = -Infinity;
  return {
    /** Stops them all. @returns whether any was running, or has only just been stopped */
    stop(why: string): boolean {
      const running = inPage().filter(({ release, part }) => !stops.of(release, partAddress(part)));
      for (const { release, part } of running) stops.stop(release, partAddress(part), why);
      const now = performance.now();
      if (running.length > 0) stoppedAt = now;
      return now - stoppedAt < LATE_MS;
    },
  };
}
