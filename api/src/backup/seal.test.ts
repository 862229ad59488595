import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type World } from '../orders/testing/world.ts';
import { fileOf, MANIFEST, type Manifest } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const KEY = 'the key of the one who keeps the backups';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'matinee-seal-'));
  return () => rm(folder, { recursive: true });
});

const restore = async (key?: string) => {
  const db = world.deps.db.raw.client.db(`seal-${randomBytes(6).toString('hex')}`);
  try {
    return await restoreBackup(db, folder, key);
  } finally {
    expect(await db.collection('movies').countDocuments()).toBeLessThan(2);
    await db.dropDatabase();
  }
};
const readManifest = async () => JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')) as Manifest;
const writeManifest = (manifest: Manifest) =>
  writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest));

/** Puts a movie in, as who knows the format and not the key would. */
async function forge(): Promise<void> {
  const file = path.join(folder, fileOf({ name: 'movies' }));
  const text = `${await readFile(file, 'utf8')}{"_id":"forged"}\n`;
  await writeFile(file, text);
  const manifest = await readManifest();
  const sha256 = createHash('sha256').update(text).digest('hex');
  const collections = manifest.collections.map((one) =>
    one.name === 'movies' ? { ...one, sha256, documents: one.documents + 1 } : one,
  );
  await writeManifest({ ...manifest, collections });
}

test('a sealed backup is restored by who knows its key', async () => {
  await writeBackup(world.deps.db.raw, folder, KEY);
  await restore(KEY);
});

test('an edited backup with new plain hashes is refused', async () => {
  await writeBackup(world.deps.db.raw, folder, KEY);
  await forge();
  await expect(restore(KEY)).rejects.toThrow('was edited');
});

test('another time in the manifest is an edit as well', async () => {
  await writeBackup(world.deps.db.raw, folder, KEY);
  await writeManifest({ ...(await readManifest()), takenAt: '2020-01-01T00:00:00.000Z' });
  await expect(restore(KEY)).rejects.toThrow('was edited');
});

test('to take the seal off, or to leave the key out, does not help', async () => {
  await writeBackup(world.deps.db.raw, folder, KEY);
  await expect(restore()).rejects.toThrow('is sealed');
  const { seal: _seal, ...plain } = await readManifest();
  await writeManifest(plain);
  await expect(restore(KEY)).rejects.toThrow('has no seal');
});
