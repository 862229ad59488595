import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { databaseUri } from '../machine/settings.ts';
import type { Rig } from '../start-rig.ts';
import { postingPeople } from './posts.ts';

const PEOPLE = 4;

/** Runs one of the API's commands for backups, as it was deployed. @returns the lines it prints: a count and a name each */
async function run(
  rig: Rig,
  command: 'backup' | 'restore',
  database: string,
  folder: string,
): Promise<string[]> {
  const file = path.join(rig.folder, 'out/api/dist', `${command}.js`);
  const env = {
    ...rig.base,
    MONGODB_URI: databaseUri(rig.ports, database),
    BACKUP_KEY: rig.settings['SITE_KEY'],
  };
  const { stdout } = await promisify(execFile)(process.execPath, [file, folder], { env });
  return stdout.split('\n').filter((line) => line.includes('\t'));
}

/** Both processes of the API with another database: none sells from the old one while the other has the new one. */
async function moveTo(rig: Rig, database: string): Promise<void> {
  for (const api of rig.apis) await api.stop();
  for (const api of rig.apis) await api.start({ MONGODB_URI: databaseUri(rig.ports, database) });
}

/** What the machine that signs remembers is of the database of before. */
function forgetSigned({ root, keys }: Rig): void {
  const file = path.join(root, '.data/signed-sets.json');
  const all = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  delete all[keys.roles.operator.publicKey];
  writeFileSync(file, JSON.stringify(all));
}

/**
 * Takes a backup while the site sells, restores it into a new database and goes on there, as docs/production.md has it.
 * @returns how many bookings came with it
 */
export async function backUpAndRestore(rig: Rig): Promise<number> {
  const folder = path.join(rig.folder, 'backup');
  const people = await postingPeople(rig, PEOPLE);
  const backup = run(rig, 'backup', 'matinee', folder);
  await Promise.allSettled([backup]);
  const { lost } = await people.stop();
  const before = await backup;
  if (lost.length > 0) throw new Error(`While the backup was taken POSTs ended so: ${JSON.stringify(lost)}`);
  const after = await run(rig, 'restore', 'restored', folder);
  if (before.join() !== after.join())
    throw new Error(`The backup has\n${before.join('\n')}\nand restored was\n${after.join('\n')}`);
  const live = await rig.liveReleases();
  for (const shell of rig.shells) await shell.stop();
  for (const [index] of rig.shells.entries())
    rmSync(path.join(rig.folder, `shell-${index + 1}`, 'seen.json'), { force: true });
  await moveTo(rig, 'restored');
  forgetSigned(rig);
  await rig.releaseInside('operator', 'promote', ...live, '--reason', 'restored');
  for (const shell of rig.shells) await shell.start();
  const bookings = Number(before.find((line) => line.endsWith('\tbookings'))?.split('\t')[0] ?? 0);
  if (bookings === 0)
    throw new Error('There was no booking in the backup: nothing is shown by restoring it.');
  return bookings;
}

/**
 * Starts this release on what the release before has written, by that one's own backup.
 * @param backup its folder
 */
export async function upgrade(rig: Rig, backup: string): Promise<void> {
  const file = path.join(rig.folder, 'out/api/dist/restore.js');
  const env = { ...rig.base, MONGODB_URI: databaseUri(rig.ports, 'upgraded') };
  await promisify(execFile)(process.execPath, [file, backup], { env });
  const [api] = rig.apis;
  if (!api) throw new Error('The rig has no API.');
  await api.stop();
  // Ready only when every unique index stands.
  await api.start({ MONGODB_URI: databaseUri(rig.ports, 'upgraded') });
  await api.stop();
  await api.start();
}
