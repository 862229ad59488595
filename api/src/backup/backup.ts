// `node dist/backup.js <folder>`: writes the database at MONGODB_URI into a folder, as it is at this moment.
import { runCommand } from './command.ts';
import { writeBackup } from './write-backup.ts';

await runCommand('backup', writeBackup);
