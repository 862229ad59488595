import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BSON, type ClientSession, type Db } from 'mongodb';
import { databaseTime } from '../db/database-clock.ts';
import { fileOf, MANIFEST, type Manifest } from './format.ts';

async function writeCollection(db: Db, name: string, folder: string, session: ClientSession) {
  const hash = createHash('sha256');
  let documents = 0;
  async function* lines() {
    // Said again, since the client's own level would count for more than the session's.
    const moment = { session, readConcern: { level: 'snapshot' as const } };
    for await (const document of db.collection(name).find({}, moment)) {
      const line = `${BSON.EJSON.stringify(document, { relaxed: false })}\n`;
      hash.update(line);
      documents += 1;
      yield line;
    }
  }
  // Names and bookings of people: for the owner's eyes only.
  const file = createWriteStream(path.join(folder, fileOf(name)), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), file);
  return { name, documents, sha256: hash.digest('hex') };
}

/**
 * Writes all collections of a database, as they were at one moment, into a folder, while the site goes on selling.
 * @param folder made when missing; must be empty
 * @throws {Error} when the folder has files, or the database is no replica set and so has no snapshots
 */
export async function writeBackup(db: Db, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length) throw new Error(`${folder} is not empty: choose another folder.`);
  // What Stripe has to be asked after a restore counts from here, so no machine's own clock may say it.
  const takenAt = (await databaseTime(db)).toISOString();
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const session = db.client.startSession({ snapshot: true });
  try {
    const collections: Manifest['collections'] = [];
    for (const name of names.toSorted()) collections.push(await writeCollection(db, name, folder, session));
    const manifest: Manifest = { format: 'matinee-backup-1', takenAt, collections };
    await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await session.endSession();
  }
}
