import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db, Document } from 'mongodb';
import { isOfMongo, MANIFEST, manifestSchema, type Manifest } from './format.ts';
import { checkFile, documentsIn } from './read-file.ts';
import { checkSeal } from './seal.ts';
import { seatsFromBookings } from './seats-from-bookings.ts';
import { beginRestore, endRestore } from '../db/restore-mark.ts';

const BATCH = 500;

type Entry = Manifest['collections'][number];

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup: it has no ${MANIFEST}.`);
  });
  return manifestSchema.parse(JSON.parse(text));
}

/**
 * What was live when the backup was taken may be taken back since, for a reason: shells go on serving what they have, and a
 * person says what is live from now on.
 */
function asRestored(collection: string, document: Document, takenAt: string): Document {
  const isLive = collection === 'pointers' && document['_id'] === 'live';
  return isLive ? { ...document, _id: `live until ${takenAt}` } : document;
}

async function restoreCollection(db: Db, folder: string, entry: Entry, takenAt: string): Promise<void> {
  const { name } = entry;
  const write = async (documents: Document[]) => {
    if (documents.length) await db.collection(name).insertMany(documents);
  };
  let batch: Document[] = [];
  for await (const document of documentsIn(folder, entry)) {
    batch.push(asRestored(name, document, takenAt));
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
  for (const collection of manifest.collections) await checkFile(folder, collection);
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    if (!isOfMongo(name) && (await db.collection(name).findOne({})))
      throw new Error('The database is not empty: restore into a new one, then point MONGODB_URI at it.');
  await beginRestore(db);
  const { takenAt, until } = manifest;
  for (const entry of manifest.collections) await restoreCollection(db, folder, entry, takenAt);
  if (until !== undefined) await seatsFromBookings(db, new Date(takenAt));
  await endRestore(db, new Date(takenAt));
  return manifest;
}
