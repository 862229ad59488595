import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findMutants, type Mutant } from './find/find-mutants.ts';
import { isMutatedFile, MUTATED_FOLDERS } from './find/mutated-files.ts';

const SOURCE = 'api/src';
/** They start processes, which have no mutants in them, look for trouble at random for long, or at the model alone. */
const TOO_FAR = /kill-9|several-processes|interleavings?|histories|model\/(model|guards)/;
/** Folders whose tests use what is mutated. */
const TESTED = [...MUTATED_FOLDERS, 'admin', 'movie-pages', 'backup', 'door', 'mail'];

function filesOf(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .sort();
}

/** Every mutant there is. */
export function allMutants(root: string): Mutant[] {
  return filesOf(root, SOURCE)
    .filter(isMutatedFile)
    .flatMap((file) => findMutants(file, readFileSync(path.join(root, file), 'utf8')));
}

/** The files of tests that may notice one. */
export function testsOfMutants(root: string): string[] {
  return filesOf(root, SOURCE).filter(
    (file) =>
      TESTED.some((folder) => file.startsWith(`${SOURCE}/${folder}/`)) &&
      file.endsWith('.test.ts') &&
      !TOO_FAR.test(file),
  );
}
