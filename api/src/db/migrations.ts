import type { Collection } from 'mongodb';
import { WrongDatabase } from './wrong-database.ts';
import { refuseHalfRestored } from './restore-mark.ts';
import type { Database } from './collections.ts';
import { orderHoldSlots } from './order-hold-slots.ts';

/**
 * The newest form of the data that this release knows. It grows by one with each release whose steps change documents; the
 * release before knows the form before.
 */
export const DATA_FORM = 7;

/** The oldest form of which something may be left: a release that does not know it is locked out. */
const OLDEST_FORM = 6;

/**
 * One change of the data; may run again after a crash half way, so doing it twice must be harmless. `expand` adds what the
 * release before does not mind, and runs when the first process of a release starts. `contract` takes away what only the releases
 * before form `needs` read: it belongs into a later release than the one that stopped reading it.
 */
export type Migration = { name: string; run(db: Database): Promise<void> } & (
  { phase: 'expand' } | { phase: 'contract'; needs: number }
);

/**
 * In order, for ever: a step that was released is never changed, only followed. Each is over soon, however much there is, since
 * nobody is served before: what goes through all bookings is a job, which has its index by then (the keys of the admin's lists).
 */
const MIGRATIONS: readonly Migration[] = [
  { phase: 'expand', name: 'every hold that waits has its slot', run: orderHoldSlots },
];

interface SchemaDocument {
  _id: string;
  /** The form that a release must know to work with the data. */
  version: number;
}
interface StepsDocument {
  _id: string;
  done: string[];
}

const SCHEMA = 'schema';
const STEPS = 'steps';

/**
 * Brings the data to the newest form. The release before goes on beside this one, and may take its place again. Two processes that
 * start together may both run a step, which does no harm; what is recorded never goes back.
 * @returns the names of the steps that ran
 * @throws WrongDatabase when a newer release has taken away what this one needs, and when the database is only half restored; Error for a
 *   step that would lock the release before out
 */
export async function migrate(
  db: Database,
  migrations = MIGRATIONS,
  knownForm = DATA_FORM,
): Promise<string[]> {
  await refuseHalfRestored(db.raw);
  const schema = db.raw.collection<SchemaDocument>('meta');
  const steps = db.raw.collection<StepsDocument>('meta');
  const needed = (await schema.findOne({ _id: SCHEMA }))?.version ?? 0;
  if (needed > knownForm)
    throw new WrongDatabase(
      `The data has form ${needed}, this release knows up to ${knownForm}: start a newer release.`,
    );
  // Also says to releases before form 7 that their indexes need not be made.
  if (needed < OLDEST_FORM)
    await schema.updateOne({ _id: SCHEMA }, { $max: { version: OLDEST_FORM } }, { upsert: true });
  const done = new Set((await steps.findOne({ _id: STEPS }))?.done);
  const ran: string[] = [];
  for (const migration of migrations) {
    if (done.has(migration.name)) continue;
    if (migration.phase === 'contract') await lockOut(schema, migration, knownForm);
    await migration.run(db);
    await steps.updateOne({ _id: STEPS }, { $addToSet: { done: migration.name } }, { upsert: true });
    ran.push(migration.name);
  }
  return ran;
}

/** Those who cannot do without what goes are locked out before it goes. */
async function lockOut(
  schema: Collection<SchemaDocument>,
  { name, needs }: Extract<Migration, { phase: 'contract' }>,
  knownForm: number,
): Promise<void> {
  if (needs >= knownForm)
    throw new Error(`The step "${name}" needs form ${needs}, which the release before does not know yet.`);
  await schema.updateOne({ _id: SCHEMA }, { $max: { version: needs } }, { upsert: true });
}
