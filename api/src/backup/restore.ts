// `node dist/restore.js <folder>`: puts a backup into the empty database at MONGODB_URI.
import { runCommand } from './command.ts';
import { restoreBackup } from './restore-backup.ts';

await runCommand('restore', restoreBackup);
if (process.exitCode === undefined)
  console.log('No release is live in it: shells serve what they have until one is promoted.');
