import { LRUCache } from 'lru-cache';
import { type HallPlan, seatIds, seatsInHall } from '../cinema/hall-plan.ts';
import type { ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { fullnessOf, type Fullness, type FullnessRule } from './fullness.ts';

/** What of a show's seats decides how full it is: how many are sold, and when the hold of each other one ends. */
interface Count {
  version: number;
  sold: number;
  /** Milliseconds since 1970. */
  holdEnds: number[];
}

/** Tells how full shows are. */
export interface FullnessBook {
  /** @param shows as they were read just now; `seatsVersion` grows with every change of their seats */
  of(shows: readonly Pick<ShowDocument, '_id' | 'seatsVersion'>[]): Promise<(showId: string) => Fullness>;
}

/** More shows than any cinema has on sale; what is not kept is counted again. */
const MAX_KEPT = 5000;

function countOf(
  { seats, seatsVersion }: Pick<ShowDocument, 'seats' | 'seatsVersion'>,
  hall: HallPlan,
): Count {
  // What was sold of a larger hall takes nothing away from what there is.
  const all = seatsInHall(hall, Object.keys(seats)).map((id) => seats[id]!);
  return {
    version: seatsVersion,
    sold: all.filter(({ state }) => state === 'sold').length,
    holdEnds: all.flatMap(({ state, until }) => (state === 'held' && until ? [until.getTime()] : [])),
  };
}

/** None are of a show that is gone. */
const occupiedOf = (count: Count | undefined, now: number): number =>
  count ? count.sold + count.holdEnds.filter((end) => end > now).length : 0;

/**
 * Counts the seats of shows and keeps the counts. The seats of a show are read again only when they have changed since, which its version
 * tells; a hold that runs out changes nothing in the database, so the ends of holds are kept with the count.
 */
export function fullnessBook({
  db,
  clock,
  config,
  log,
}: Pick<Dependencies, 'db' | 'clock' | 'config' | 'log'>): FullnessBook {
  const { hall, fewSeatsPercent } = config.cinema;
  const rule: FullnessRule = { seats: seatIds(hall).length, fewPercent: fewSeatsPercent };
  /** One show that cannot be read takes the lists of none of the others; nobody can book it. */
  const countOrFull = (show: Pick<ShowDocument, '_id' | 'seats' | 'seatsVersion'>): Count => {
    try {
      return countOf(show, hall);
    } catch (error) {
      log.error({ show: show._id, err: error }, 'the seats of a show cannot be counted');
      return { version: show.seatsVersion, sold: rule.seats, holdEnds: [] };
    }
  };
  const counts = new LRUCache<string, Count>({ max: MAX_KEPT });
  return {
    async of(shows) {
      const changed = shows.filter(({ _id, seatsVersion }) => counts.get(_id)?.version !== seatsVersion);
      if (changed.length > 0) {
        const ids = changed.map(({ _id }) => _id);
        const read = await db.shows
          .find({ _id: { $in: ids } }, { projection: { seats: 1, seatsVersion: 1 } })
          .toArray();
        for (const show of read) counts.set(show._id, countOrFull(show));
      }
      const now = clock.now().getTime();
      return (showId) => fullnessOf(occupiedOf(counts.get(showId), now), rule);
    },
  };
}
