import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { standInsNeeded } from './environment.ts';
import { chosenRemotes } from './ports.ts';

const LAST_PORT = 65_000;

interface Settings {
  /** the site's port; all others follow from it */
  port: number;
  /** where this copy keeps what it must not forget; exists */
  dataDir: string;
  /** those that go live */
  remotes: string[];
}

/**
 * Reads what a local copy is told by its environment, all of it before anything is built or started. Empty values count
 * as absent.
 * @throws {Error} one sentence that names the setting and says what to do
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > LAST_PORT)
    throw new Error(`PORT is "${env['PORT']}": set it to a whole number from 1 to ${LAST_PORT}.`);
  const remotes = chosenRemotes(env['MATINEE_REMOTES']);
  standInsNeeded(env);
  return { port, dataDir: dataFolder(env['MATINEE_DATA']), remotes };
}

function dataFolder(wanted: string | undefined): string {
  const dataDir = path.resolve(wanted || '.data');
  try {
    mkdirSync(dataDir, { recursive: true });
    return dataDir;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(
      `The folder ${wanted || '.data'} cannot be used for local data (${code}): set MATINEE_DATA to another one.`,
      { cause: error },
    );
  }
}
