import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BSON, type Db } from 'mongodb';
import { databaseTime } from '../db/database-clock.ts';
import { refuseHalfRestored } from '../db/restore-mark.ts';
import { fileOf, isBackedUp, MANIFEST, type Manifest, manifestSchema, withFile } from './format.ts';
import { Moment } from './moment.ts';
import { checkFile } from './read-file.ts';
import { sealOf } from './seal.ts';

/**
 * What is read first, should one moment not do: how far Stripe's events were dealt with before what came of them,
 * bookings before the shows that they are for, shows before the programme, which is what missing shows are made of.
 */
const OF_SHOWS = ['eventCursors', 'openEvents', 'bookings', 'shows', 'schedule'];
/** The same of what visitors get: whatever names something is read before what it names, which was written first and stays. */
const OF_RELEASES = [
  'timestamps',
  'pointers',
  'compositions',
  'signedSets',
  'trustRoots',
  'releaseLog',
  'releases',
  'shells',
];
const FIRST = [...OF_SHOWS, ...OF_RELEASES];
/** Releases name them, and there are many. */
const LAST = 'keptFiles';

async function writeCollection(entry: { name: string; file?: string }, folder: string, moment: Moment) {
  const hash = createHash('sha256');
  let documents = 0;
  async function* lines() {
    for await (const document of moment.documentsOf(entry.name)) {
      const line = `${BSON.EJSON.stringify(document, { relaxed: false })}\n`;
      hash.update(line);
      documents += 1;
      yield line;
    }
  }
  // Names and bookings of people: for the owner's eyes only.
  const file = createWriteStream(path.join(folder, fileOf(entry)), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), file);
  return { ...entry, documents, sha256: hash.digest('hex') };
}

/** @param leaveOut told what has documents that cannot be put back as what it is; a view has none of its own */
async function namesIn(db: Db, leaveOut: (name: string, type: string) => void): Promise<string[]> {
  const names: string[] = [];
  for (const { name, type = 'collection' } of await db.listCollections({}, { nameOnly: true }).toArray())
    if (type === 'collection' && isBackedUp(name)) names.push(name);
    else if (type !== 'collection' && type !== 'view') leaveOut(name, type);
  const others = names.filter((name) => !FIRST.includes(name) && name !== LAST).toSorted();
  return [...FIRST, ...others, LAST].filter((name) => names.includes(name));
}

/**
 * Writes the collections of a database into a folder, while the site goes on selling: as they were at one moment, or, when the
 * server keeps no moment for as long as that takes, each document as it was at some moment from `takenAt` to `until`.
 * @param folder made when missing; must be empty
 * @param key seals the backup
 * @param leaveOut told what is not backed up, as it is of a kind that cannot be put back
 * @throws {Error} when the folder has files, the database is half restored, or it is no replica set and so has no snapshots
 */
export async function writeBackup(
  db: Db,
  folder: string,
  key?: string,
  leaveOut: (name: string, type: string) => void = () => undefined,
): Promise<Manifest> {
  // The rest is not there yet. And what a backup notes in the database would be in the way of what the restore brings.
  await refuseHalfRestored(db);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length) throw new Error(`${folder} is not empty: choose another folder.`);
  // What Stripe has to be asked after a restore counts from here, so no machine's own clock may say it.
  const takenAt = (await databaseTime(db)).toISOString();
  const names = await namesIn(db, leaveOut);
  const moment = new Moment(db);
  try {
    const collections: Manifest['collections'] = [];
    for (const [at, name] of names.entries())
      collections.push(await writeCollection(withFile(name, at), folder, moment));
    const manifest: Manifest = {
      format: 'matinee-backup-1',
      takenAt,
      ...(moment.renewals > 0 && { until: (await databaseTime(db)).toISOString() }),
      collections,
    };
    for (const collection of collections) await checkFile(folder, collection);
    if (key !== undefined) manifest.seal = sealOf(manifest, key);
    manifestSchema.parse(manifest);
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(path.join(folder, MANIFEST), text, { mode: 0o600, flush: true });
    return manifest;
  } finally {
    await moment.close();
  }
}
