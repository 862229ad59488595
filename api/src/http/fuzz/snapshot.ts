import type { Db, MongoClient } from 'mongodb';

/** Tells whether the database is as it was, at the price of a look only when somebody has written. */
export interface Snapshots {
  /** The collections that changed since the last call; none when nothing was written. */
  changed(): Promise<string[]>;
}

const WRITES = ['insert', 'update', 'delete', 'findAndModify'];

const contents = async (db: Db, name: string) =>
  JSON.stringify(await db.collection(name).find().sort({ _id: 1 }).toArray());

/** @param db of a client with `monitorCommands` */
export async function watchDatabase(db: Db): Promise<Snapshots> {
  const last = new Map<string, string>();
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    last.set(name, await contents(db, name));
  const written = new Set<string>();
  const client: MongoClient = db.client;
  client.on('commandStarted', ({ commandName, command }) => {
    const names: unknown = WRITES.includes(commandName) ? command[commandName] : undefined;
    if (typeof names === 'string') written.add(names);
  });
  return {
    async changed() {
      const changed: string[] = [];
      for (const name of written) {
        const now = await contents(db, name);
        if (now !== (last.get(name) ?? '[]')) changed.push(name);
        last.set(name, now);
      }
      written.clear();
      return changed;
    },
  };
}
