// `node dist/backup.js <folder>`: writes the database at MONGODB_URI into a folder, as it is at this moment.
import { noteBackup } from '../db/backup-mark.ts';
import { runCommand } from './command.ts';
import { writeBackup } from './write-backup.ts';

await runCommand('backup', async (db, folder, key) => {
  const manifest = await writeBackup(db, folder, key, (name, type) =>
    console.error(
      `${name} (${type}) is not in the backup, as it is no plain collection: keep its documents yourself.`,
    ),
  );
  // Whoever may only read the database has a backup all the same.
  await noteBackup(db, new Date(manifest.takenAt)).catch((error: unknown) =>
    console.error(
      `It could not be noted in the database, so no alert will say when it is old: ${String(error)}`,
    ),
  );
  return manifest;
});
