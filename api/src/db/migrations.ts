import { refuseHalfRestored } from './restore-mark.ts';
import type { Database } from './collections.ts';
import { createIndexes } from './indexes.ts';

/** One step of the schema; may run again after a crash half way, so doing it twice must be harmless. */
export interface Migration {
  version: number;
  name: string;
  run(db: Database): Promise<void>;
}

/** In order, for ever: a step that was released is never changed, only followed. */
const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: 'first indexes', run: createIndexes },
  { version: 2, name: 'the bookings of a show', run: createIndexes },
  { version: 3, name: 'the books of acts and of odd cases', run: createIndexes },
  { version: 4, name: 'the newest releases', run: createIndexes },
  { version: 5, name: 'how releases do', run: createIndexes },
  { version: 6, name: 'one hold of the same seats, events that wait', run: createIndexes },
];

interface SchemaDocument {
  _id: string;
  version: number;
}

const RECORD = 'schema';

/**
 * Brings the database to the newest schema. Two processes that start together may both run a step, which does no harm;
 * the recorded version never goes back.
 * @returns the names of the steps that ran
 * @throws Error when the database was written by a newer release than this one, or is only half restored
 */
export async function migrate(db: Database, migrations = MIGRATIONS): Promise<string[]> {
  await refuseHalfRestored(db.raw);
  const records = db.raw.collection<SchemaDocument>('meta');
  const done = (await records.findOne({ _id: RECORD }))?.version ?? 0;
  const newest = Math.max(0, ...migrations.map((migration) => migration.version));
  if (done > newest)
    throw new Error(
      `The database has schema ${done}, this release knows up to ${newest}: start a newer release.`,
    );
  const ran: string[] = [];
  for (const { version, name, run } of migrations.toSorted((a, b) => a.version - b.version)) {
    if (version <= done) continue;
    await run(db);
    await records.updateOne({ _id: RECORD }, { $max: { version } }, { upsert: true });
    ran.push(name);
  }
  return ran;
}
