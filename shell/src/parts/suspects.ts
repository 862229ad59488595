import type { ReleaseOnHost } from '@matinee/api/releases';
import { partAddress } from '../federation/address-of-part.ts';
import type { Stops } from '../federation/stops.ts';

/** A part that is in the page. */
export interface PartInPage {
  release: Pick<ReleaseOnHost, 'name' | 'version'>;
  part: string;
}

/** What a part had begun may still come so long after it was seen: milliseconds. */
const LATE_MS = 1_000;

/**
 * The parts of a page when it was damaged and nobody knows by whom. They are set aside, which is no stop: nothing is told of them, nothing
 * takes their place, and they come back with the next page, or when it was the screen. One that was there with two screens is stopped.
 * @param inPage all parts of the page
 * @param screen whose screen is beside them
 */
export function createSuspects(stops: Stops, inPage: () => readonly PartInPage[], screen: () => string) {
  let seenAt = -Infinity;
  let seenWith: Record<string, string> = {};
  const stop = ({ release, part }: PartInPage) =>
    stops.stop(release, partAddress(part), 'was in a damaged page');
  return {
    /**
     * Sets them aside.
     * @param isSpared whether they are only seen, this once
     * @returns whether any was running, or has only just gone or been set aside
     */
    suspect(isSpared?: boolean): boolean {
      const now = performance.now();
      for (const one of stops.areAside() ? [] : inPage()) {
        if (stops.of(one.release, partAddress(one.part))) continue;
        seenAt = now;
        if (!isSpared && (seenWith[one.release.name + one.part] ??= screen()) !== screen()) stop(one);
      }
      if (!isSpared && seenAt === now) stops.setAside(true);
      return now - seenAt < LATE_MS;
    },
    /** They come back. @param wereOthers whether it is known that somebody else has done it */
    clear(wereOthers?: boolean): void {
      if (wereOthers) seenWith = {};
      stops.setAside(false);
    },
    /** Stops those that are aside: nobody could keep the document whole. */
    convict: () => stops.areAside() && inPage().forEach(stop),
  };
}
