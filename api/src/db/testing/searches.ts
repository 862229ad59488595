import type { CommandStartedEvent, Db, Document } from 'mongodb';

const SEARCHES = new Set(['find', 'aggregate', 'distinct', 'update', 'delete', 'findAndModify']);
/** What the driver adds to each command, and explain does not take. */
const ENVELOPE = new Set([
  '$db',
  'lsid',
  'txnNumber',
  '$clusterTime',
  'writeConcern',
  'readConcern',
  '$readPreference',
]);

/** Keeps each search that is sent to a database from now on: whatever reads or writes what a filter finds. */
export function keepSearches({ client }: Db): Document[] {
  const searches: Document[] = [];
  client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (SEARCHES.has(commandName)) searches.push(structuredClone(command));
  });
  return searches;
}

/** The collection that a search goes to. */
export const collectionOf = (search: Document): string => String(Object.values(search)[0]);

const explained = (db: Db, search: Document, verbosity: 'queryPlanner' | 'executionStats') =>
  db.command({
    explain: Object.fromEntries(Object.entries(search).filter(([key]) => !ENVELOPE.has(key))),
    verbosity,
  });

/** The plans for a search, those that were considered and rejected among them, as text. */
export async function plansOf(db: Db, search: Document): Promise<string> {
  const plan = await explained(db, search, 'queryPlanner');
  return JSON.stringify(plan['queryPlanner'] ?? plan);
}

/** How many documents the database looks at for a search, as it says itself. */
export async function examinedBy(db: Db, search: Document): Promise<number> {
  const { executionStats, stages } = await explained(db, search, 'executionStats');
  // Of a pipeline whose stages are not all of one search a server tells within the first.
  const [first] = (stages ?? []) as { $cursor?: { executionStats: Document } }[];
  const stats = (executionStats ?? first?.$cursor?.executionStats) as { totalDocsExamined: number };
  return stats.totalDocsExamined;
}
