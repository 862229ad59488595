import { requireFewADay } from '../deploy-keys/few-a-day.ts';

/**
 * What teams have tried to publish, whatever came of it: to look at a release costs more than to publish one that is in order, and what a gate
 * refuses is counted nowhere else. Each process counts its own.
 */
export function publishTries() {
  const times = new Map<string, Date[]>();
  const running = new Map<string, Promise<unknown>>();
  return {
    /**
     * Counts one try more.
     * @throws {Failure} 429 for more than a team tries in a day
     */
    async count(holder: string, now: Date): Promise<void> {
      let own = times.get(holder) ?? [];
      await requireFewADay(holder, {
        now,
        times: (since, most) => {
          own = own.filter((at) => at >= since);
          return Promise.resolve(own.slice(0, most));
        },
        deed: (most) => `tried to publish ${most} releases`,
      });
      times.set(holder, [now, ...own]);
    },
    /** Looks at one release of a team at a time: another team's, and whoever buys a ticket, is not kept waiting by many. */
    async oneAtATime<Result>(holder: string, look: () => Promise<Result>): Promise<Result> {
      const before = running.get(holder) ?? Promise.resolve();
      const own = before.then(look, look);
      running.set(
        holder,
        own.catch(() => undefined),
      );
      return own;
    },
  };
}

export type PublishTries = ReturnType<typeof publishTries>;
