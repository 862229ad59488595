import type { Db, MongoClient } from 'mongodb';

/** Tells whether the database is as it was, at the price of a look only when somebody has written. */
export interface Snapshots {
  /** The collections that changed since the last call; none when nothing was written. */
  changed(): Promise<string[]>;
}

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'create', 'drop']);

async function contents(db: Db): Promise<Map<string, string>> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const read = async (name: string) =>
    [name, JSON.stringify(await db.collection(name).find().sort({ _id: 1 }).toArray())] as const;
  return new Map(await Promise.all(names.map(read)));
}

/** @param db of a client with `monitorCommands` */
export async function watchDatabase(db: Db): Promise<Snapshots> {
  let last = await contents(db);
  let written = false;
  const client: MongoClient = db.client;
  client.on('commandStarted', ({ commandName }) => {
    if (WRITES.has(commandName)) written = true;
  });
  return {
    async changed() {
      if (!written) return [];
      written = false;
      const now = await contents(db);
      const different = [...now].filter(([name, text]) => (last.get(name) ?? '[]') !== text);
      last = now;
      return different.map(([name]) => name);
    },
  };
}
