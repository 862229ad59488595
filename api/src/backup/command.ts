import type { Db } from 'mongodb';
import { z } from 'zod';
import { connect } from '../db/connect.ts';
import { mongodbUri } from '../db/connection-string.ts';
import type { Manifest } from './format.ts';
import { complaintAboutKey } from './key.ts';

const TIMEOUT_MS = 10_000;

/**
 * Runs `work` on the database at MONGODB_URI with the folder that the command line names, and prints what it did or, in one
 * sentence, what is wrong. BACKUP_KEY is the key of its seal.
 * @param name the command, as the usage line tells it
 * @param more what else is said of what was done
 */
export async function runCommand(
  name: 'backup' | 'restore',
  work: (db: Db, folder: string, key?: string) => Promise<Manifest>,
  more: (takenAt: string) => string[] = () => [],
) {
  const folder = process.argv[2];
  const given = process.env['MONGODB_URI'];
  if (!folder || !given) {
    console.error(`Usage: MONGODB_URI=mongodb://… node dist/${name}.js <folder>`);
    process.exit(1);
  }
  const uri = mongodbUri.safeParse(given);
  if (!uri.success) {
    console.error(`MONGODB_URI cannot be used: ${uri.error.issues[0]?.message}.`);
    process.exit(1);
  }
  const key = process.env['BACKUP_KEY'] || undefined;
  const complaint = key === undefined ? undefined : complaintAboutKey(key, name);
  if (complaint !== undefined) {
    console.error(complaint);
    process.exit(1);
  }
  const connection = connect({ uri: uri.data, timeoutMs: TIMEOUT_MS }, { patient: true });
  try {
    const { takenAt, until, seal, collections } = await work(connection.db.raw, folder, key);
    for (const { name: collection, documents } of collections) console.log(`${documents}\t${collection}`);
    console.log(`${name}: done; as of ${takenAt}${until === undefined ? '' : ` to ${until}`}.`);
    if (seal === undefined) console.log('It has no seal: with BACKUP_KEY nobody could edit it unnoticed.');
    for (const line of more(takenAt)) console.log(line);
  } catch (error) {
    console.error(error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message);
    process.exitCode = 1;
  } finally {
    await connection.close();
  }
}
