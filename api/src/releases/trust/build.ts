import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { TeamKeys } from '../signing/index.ts';
import { isSignedBy } from './envelope.ts';
import { signedSchema, type Signed } from './schemas.ts';

/** What is deployed as a server: every file of it by its hash, signed by its team. */
const buildSchema = z.strictObject({
  kind: z.literal('build'),
  name: z.enum(['api', 'shell']),
  /** the folders that it is made of, beside this document */
  folders: z.array(z.string().regex(/^[a-z]+$|^\.$/)).min(1),
  files: z.record(z.string(), z.string()),
});
export type Build = z.infer<typeof buildSchema>;
const signedBuildSchema = signedSchema(buildSchema);

/** The name of the document, beside the folders. */
export const BUILD_DOCUMENT = 'build.json';

/** All that lies beside the document: a list of folders would forget the next one that a server reads. */
const FOLDERS = ['.'] as const;

/** A map of a page's script, by the script's hash: it has all sources in it, is not deployed, and no server reads it. */
const PAGE_MAP = /(^|\/)maps\/[0-9a-f]{96}\.map$/;

/** What the release tool notes of its last build, beside it. It is not deployed with the shell, and no server reads it. */
const STAMP = '.stamp';

/** Path → SHA-384 of all that lies in some folders, the document itself, the stamp and maps of pages apart. */
async function filesIn(dir: string, folders: readonly string[]): Promise<Record<string, string>> {
  const all = await Promise.all(
    folders.map((folder) => readdir(path.join(dir, folder), { recursive: true, withFileTypes: true })),
  );
  const names = all
    .flat()
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => name !== BUILD_DOCUMENT && name !== STAMP && !PAGE_MAP.test(name))
    .sort();
  const hash = async (name: string) =>
    createHash('sha384')
      .update(await readFile(path.join(dir, name)))
      .digest('hex');
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hash(name)] as const)));
}

/** Describes what was built for a server. Nobody has signed it yet. */
export async function describeBuild(dir: string, name: Build['name']): Promise<Signed<Build>> {
  const folders = [...FOLDERS];
  return { signed: { kind: 'build', name, folders, files: await filesIn(dir, folders) }, signatures: [] };
}

/**
 * Checks what a server was deployed as, before it serves anybody.
 * @param file the signed document; what it describes lies beside it
 * @param name whose release it has to be
 * @throws {Error} a sentence that says what is not as it was signed
 */
export async function requireSignedBuild(file: string, name: Build['name'], keys: TeamKeys): Promise<void> {
  const build = signedBuildSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const known = (keys.get(name) ?? []).map((key) =>
    key.export({ format: 'der', type: 'spki' }).toString('base64'),
  );
  if (build.signed.name !== name || !isSignedBy('build', build, { keys: known, threshold: 1 }))
    throw new Error(`${file} is not signed with a key of ${name}: this is not started.`);
  // Else a document of before would go on saying less than the whole.
  if (build.signed.folders.join() !== FOLDERS.join())
    throw new Error(
      `${file} was signed for a part of the build: npm run release -- sign-build ${name} signs the whole. This is not started.`,
    );
  const here = await filesIn(path.dirname(file), FOLDERS);
  const { files } = build.signed;
  const odd = [...new Set([...Object.keys(here), ...Object.keys(files)])].find(
    (one) => here[one] !== files[one],
  );
  if (odd !== undefined) throw new Error(`${odd} is not as it was signed in ${file}: this is not started.`);
}
