import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remotesIn } from '@matinee/release-tool';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { TAKEN_NAMES } from './taken-names.ts';

const TEMPLATE = 'api/workspace/new-remote/template';
const ENDING = '.template';
const OWNERS = '.github/CODEOWNERS';
/** A name is a folder, an address, a key of settings and the prefix of classes, for which Tailwind takes letters alone. */
const NAME = /^[a-z]{2,20}$/;
const described = z.object({ matinee: z.object({ portOffset: z.number() }) });
const contract = z.string().regex(/^\d+\.\d+\.\d+$/);

/** The next port after those of the remotes that are there. */
function freeOffset(root: string, remotes: readonly string[]): number {
  const offsets = remotes.map((name) => {
    const text = readFileSync(path.join(root, `mfe-${name}`, 'package.json'), 'utf8');
    return described.parse(JSON.parse(text)).matinee.portOffset;
  });
  // The ports from 21 on are those of the stand-ins.
  const free = Array.from({ length: 80 }, (_, n) => n + 11).find(
    (offset) => !offsets.includes(offset) && (offset < 20 || offset > 40),
  );
  if (free === undefined) throw new Error('No port is left for another remote on one machine.');
  return free;
}

/** The least version of the contract that has all that is there today. */
function contractNow(root: string): string {
  const text = readFileSync(path.join(root, 'shared-ui/src/contract/version.ts'), 'utf8');
  const version = contract.parse(/CONTRACT_VERSION = '([^']+)'/.exec(text)?.[1]);
  return version.split('.').slice(0, 2).join('.');
}

/**
 * The files of a new remote, made from the template: path → text, all from the root of the repository.
 * @throws {Error} a sentence that says why this cannot be its name
 */
export async function filesOfRemote(root: string, name: string): Promise<Record<string, string>> {
  const remotes = remotesIn(root);
  if (!NAME.test(name))
    throw new Error(`"${name}" cannot be the name of a remote: use 2 to 20 small letters, such as offers.`);
  if (TAKEN_NAMES.includes(name))
    throw new Error(`"${name}" is the name of something else here: use another one.`);
  if (remotes.includes(name)) throw new Error(`The remote "${name}" is there already, in mfe-${name}.`);
  const title = name[0]!.toUpperCase() + name.slice(1);
  const port = freeOffset(root, remotes);
  const words: Record<string, string> = {
    name,
    title,
    Name: title,
    port: String(port),
    ownPort: String(3000 + port + 100),
    contract: contractNow(root),
  };
  const filled = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (place, word: string) => words[word] ?? place);
  const folder = path.join(root, TEMPLATE);
  const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(ENDING),
  );
  const options = await resolveConfig(path.join(root, 'package.json'));
  const files: Record<string, string> = {};
  for (const file of templates) {
    const target = file.slice(0, -ENDING.length).replaceAll('__Name__', title);
    const place = target === 'workflow.yml' ? `.github/workflows/${name}.yml` : `mfe-${name}/${target}`;
    const text = filled(readFileSync(path.join(folder, file), 'utf8'));
    // How long the name is decides where lines break.
    files[place] = await format(text, { ...options, filepath: place });
  }
  return files;
}

/** Says how some files are now. @returns makes them so again */
function asNow(files: readonly string[]): () => void {
  const before = files.map((file) => [file, existsSync(file) ? readFileSync(file) : undefined] as const);
  return () => {
    // What is too much goes first: a disk may be full.
    for (const [file, content] of before) if (!content) rmSync(file, { force: true });
    for (const [file, content] of before)
      if (content && !content.equals(readFileSync(file))) writeFileSync(file, content);
  };
}

/**
 * Writes a new remote into the repository: its folder, its pipeline and its owners. Everything else finds it by its folder.
 * @param complete does what has to be done for it to stay; when that fails, all is as before, so that it can be tried again
 * @returns the files that are new
 * @throws {Error} a sentence, with nothing written
 */
export async function createRemote(
  root: string,
  name: string,
  complete: (files: string[]) => Promise<void> = async () => {},
): Promise<string[]> {
  const files = await filesOfRemote(root, name);
  const inTheWay = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (inTheWay !== undefined) throw new Error(`${inTheWay} is there already: move it away first.`);
  const folder = path.join(root, `mfe-${name}`);
  const isNew = !existsSync(folder);
  const names = Object.keys(files).sort();
  const back = asNow([...names, OWNERS, 'pnpm-lock.yaml'].map((file) => path.join(root, file)));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    const owners = path.join(root, OWNERS);
    // Before all others but the first: what comes later counts, and no team owns what guards the keys.
    const line = `${`/mfe-${name}/`.padEnd(31)} @matinee/${name}\n`;
    writeFileSync(owners, readFileSync(owners, 'utf8').replace(/^\/mfe-/m, `${line}/mfe-`));
    await complete(names);
  } catch (error) {
    if (isNew) rmSync(folder, { recursive: true, force: true });
    back();
    throw error;
  }
  return names;
}
