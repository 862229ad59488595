import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { BSON, type Db, type Document } from 'mongodb';
import { fileOf, MANIFEST, manifestSchema, type Manifest } from './format.ts';
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

async function restoreCollection(db: Db, folder: string, name: string): Promise<void> {
  const write = async (documents: Document[]) => {
    if (documents.length) await db.collection(name).insertMany(documents);
  };
  let batch: Document[] = [];
  const input = createReadStream(path.join(folder, fileOf(name)), 'utf8');
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    batch.push(BSON.EJSON.parse(line, { relaxed: false }) as Document);
    if (batch.length < BATCH) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);
}

/**
 * Puts a backup into an empty database. Until all of it is there the API refuses to start on it; indexes are made when it
 * starts.
 * @throws {Error} before anything is written, when the database is not empty or a file is not what was backed up
 */
export async function restoreBackup(db: Db, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const collection of manifest.collections) await check(folder, collection);
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    if (await db.collection(name).findOne({}))
      throw new Error('The database is not empty: restore into a new one, then point MONGODB_URI at it.');
  await beginRestore(db);
  for (const { name } of manifest.collections) await restoreCollection(db, folder, name);
  await endRestore(db, new Date(manifest.takenAt));
  return manifest;
}
