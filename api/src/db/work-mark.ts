import type { Db } from 'mongodb';
import { latestPast } from './of-this-time.ts';

const RECORD = 'work';

interface WorkRecord {
  _id: string;
  /** When some process last came to the end of each work. */
  done?: Record<string, Date | null>;
  /** When somebody first asked for it. */
  since?: Record<string, Date>;
}

/**
 * Tells all processes what this one has done of some work, and hears from them: one process does it for all, and not always the
 * same one.
 * @param all names of work
 * @param done what this process has done
 * @returns when each was last done by any; of what never was, when somebody first asked, and of what was while all clocks were ahead, when
 *   somebody first asked since they are right
 */
export async function shareWorkDone(
  db: Db,
  all: readonly string[],
  done: ReadonlyMap<string, Date>,
  now: Date,
): Promise<Map<string, Date>> {
  const latest = latestPast(now);
  const fields = (work: string): [string, object][] => {
    const before = `$done.${work}`;
    const own = done.get(work);
    return [
      [`since.${work}`, { $min: [`$since.${work}`, now] }],
      [
        `done.${work}`,
        {
          $max: [
            { $cond: [{ $gt: [before, latest] }, now, before] },
            own !== undefined && own <= latest ? own : null,
          ],
        },
      ],
    ];
  };
  const record = await db
    .collection<WorkRecord>('meta')
    .findOneAndUpdate({ _id: RECORD }, [{ $set: Object.fromEntries<object>(all.flatMap(fields)) }], {
      upsert: true,
      returnDocument: 'after',
    });
  return new Map(all.map((work) => [work, record?.done?.[work] ?? record?.since?.[work] ?? now]));
}
