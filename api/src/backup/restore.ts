// `node dist/restore.js <folder>`: puts a backup into the empty database at MONGODB_URI.
import { runCommand } from './command.ts';
import { forgottenSince } from './forgotten.ts';
import { restoreBackup } from './restore-backup.ts';

await runCommand('restore', restoreBackup, forgottenSince);
