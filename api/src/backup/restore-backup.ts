import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { BSON, type Db, type Document } from 'mongodb';
import { fileOf, isOfMongo, MANIFEST, manifestSchema, type Manifest } from './format.ts';
import { checkSeal } from './seal.ts';
import { seatsFromBookings } from './seats-from-bookings.ts';
import { beginRestore, endRestore } from '../db/restore-mark.ts';

const BATCH = 500;

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup: it has no ${MANIFEST}.`);
  });
  return manifestSchema.parse(JSON.parse(text));
}

/** Whether every file is what was written: nothing is restored from a backup that is not whole. */
async function check(folder: string, { name, sha256 }: Manifest['collections'][number]): Promise<void> {
  const hash = createHash('sha256');
  const file: AsyncIterable<Buffer> = createReadStream(path.join(folder, fileOf(name)));
  for await (const chunk of file) hash.update(chunk);
  if (hash.digest('hex') !== sha256)
    throw new Error(`${fileOf(name)} is not what was backed up: take another backup.`);
}

/**
 * What was live when the backup was taken may be taken back since, for a reason: shells go on serving what they have, and a
 * person says what is live from now on.
 */
function asRestored(collection: string, document: Document, takenAt: string): Document {
  const isLive = collection === 'pointers' && document['_id'] === 'live';
  return isLive ? { ...document, _id: `live until ${takenAt}` } : document;
}

async function restoreCollection(db: Db, folder: string, name: string, takenAt: string): Promise<void> {
  const write = async (documents: Document[]) => {
    if (documents.length) await db.collection(name).insertMany(documents);
  };
  let batch: Document[] = [];
  const input = createReadStream(path.join(folder, fileOf(name)), 'utf8');
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    batch.push(asRestored(name, BSON.EJSON.parse(line, { relaxed: false }) as Document, takenAt));
    if (batch.length < BATCH) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);
}

/**
 * Puts a backup into an empty database. Until all of it is there the API refuses to start on it; indexes are made when it
 * starts. No release is live in it.
 * @param key what the backup was sealed with
 * @throws {Error} before anything is written, when the database is not empty or a file is not what was backed up
 */
export async function restoreBackup(db: Db, folder: string, key?: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  checkSeal(manifest, key);
  for (const collection of manifest.collections) await check(folder, collection);
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    if (!isOfMongo(name) && (await db.collection(name).findOne({})))
      throw new Error('The database is not empty: restore into a new one, then point MONGODB_URI at it.');
  await beginRestore(db);
  const { takenAt, until } = manifest;
  for (const { name } of manifest.collections) await restoreCollection(db, folder, name, takenAt);
  if (until !== undefined) await seatsFromBookings(db, new Date(takenAt));
  await endRestore(db, new Date(takenAt));
  return manifest;
}
