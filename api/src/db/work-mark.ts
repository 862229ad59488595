import type { Db } from 'mongodb';

const RECORD = 'work';

interface WorkRecord {
  _id: string;
  /** When some process last came to the end of each work. */
  done?: Record<string, Date>;
  /** When somebody first asked for it. */
  since?: Record<string, Date>;
}

const fields = (name: 'done' | 'since', times: Iterable<readonly [string, Date]>) =>
  Object.fromEntries([...times].map(([work, at]) => [`${name}.${work}`, at]));

/**
 * Tells all processes what this one has done of some work, and hears from them: one process does it for all, and not always the
 * same one.
 * @param all names of work
 * @param done what this process has done
 * @returns when each was last done by any; of what never was, when somebody first asked
 */
export async function shareWorkDone(
  db: Db,
  all: readonly string[],
  done: ReadonlyMap<string, Date>,
  now: Date,
): Promise<Map<string, Date>> {
  const record = await db.collection<WorkRecord>('meta').findOneAndUpdate(
    { _id: RECORD },
    {
      $min: fields(
        'since',
        all.map((work) => [work, now] as const),
      ),
      ...(done.size > 0 && { $max: fields('done', done) }),
    },
    { upsert: true, returnDocument: 'after' },
  );
  return new Map(all.map((work) => [work, record?.done?.[work] ?? record?.since?.[work] ?? now]));
}
