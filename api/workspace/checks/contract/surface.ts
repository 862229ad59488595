import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');
const sharedUi = path.join(root, 'shared-ui');
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');

/** What remotes may import, as declaration files: path → text. Only what can be reached from there. */
export type Surface = ReadonlyMap<string, string>;

const entries = ['index.d.ts', 'router.d.ts'];
const heading = (file: string) => `// ${file}\n`;

function tsc(args: string[], cwd: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, ...args], { cwd, encoding: 'utf8' });
  return stdout + stderr;
}

function inTemporaryFolder<Result>(work: (dir: string) => Result): Result {
  const dir = mkdtempSync(path.join(tmpdir(), 'matinee-contract-'));
  try {
    return work(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** The files that a declaration file imports, as declaration files. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from |import\()["'](\.[^"']+)["']/g)].map(([, to = '']) =>
    path.posix.join(path.posix.dirname(file), to).replace(/\.tsx?$/, '.d.ts'),
  );

/** Compiles what shared-ui is now to its declarations, without comments. */
export const surfaceNow = (): Surface =>
  inTemporaryFolder((dir) => {
    const complaints = tsc(
      ['-p', 'tsconfig.build.json', '--outDir', dir, '--removeComments', 'true'],
      sharedUi,
    );
    if (complaints.includes('error TS')) throw new Error(complaints);
    const surface = new Map<string, string>();
    const waiting = [...entries];
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (surface.has(file)) continue;
      const text = readFileSync(path.join(dir, file), 'utf8');
      surface.set(file, text);
      waiting.push(...importsOf(file, text));
    }
    return surface;
  });

/** A surface as one text, to be committed. */
export const textOf = (surface: Surface): string =>
  [...surface]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, text]) => `${heading(file)}${text.trimEnd()}\n`)
    .join('\n');

/** The surface that such a text holds. */
export function surfaceIn(text: string): Surface {
  const parts = text.split(/^\/\/ (\S+\.d\.ts)\n/m).slice(1);
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? '']] : [])));
}

interface Exported {
  entry: string;
  name: string;
  isType: boolean;
}

/** What the entries of a surface export. */
export const exportsOf = (surface: Surface): Exported[] =>
  entries.flatMap((entry) =>
    [...(surface.get(entry) ?? '').matchAll(/export (type )?(?:\{([^}]*)\}|\* as (\w+))/g)].flatMap(
      ([, type, list = '', all = '']) =>
        [...list.split(','), all]
          .map((part) => ({
            name: part.trim().split(/\s/).at(-1) ?? '',
            own: part.trim().startsWith('type '),
          }))
          .filter(({ name }) => name !== '')
          .map(({ name, own }) => ({ entry, name, isType: own || type !== undefined })),
    ),
  );

const isIn = ({ entry, name }: Exported, others: Exported[]) =>
  others.some((other) => other.entry === entry && other.name === name);

/** The version itself may change, of course. */
const compared = (surface: Surface) => exportsOf(surface).filter(({ name }) => name !== 'CONTRACT_VERSION');

function checksOf(was: Surface, is: Surface): string {
  const values = compared(was).filter((one) => !one.isType && isIn(one, exportsOf(is)));
  const module = (folder: string, entry: string) => `typeof import('./${folder}/${entry}')`;
  return values
    .map(
      ({ entry, name }, at) =>
        `declare const is${at}: (${module('is', entry)})['${name}'];\n` +
        `export const ${name}_${at}: (${module('was', entry)})['${name}'] = is${at};\n`,
    )
    .join('');
}

/**
 * Asks the compiler whether everything that could be imported before can be used now as it could then.
 * @returns its complaints; empty when the newer surface only adds
 */
export const breaksOf = (was: Surface, is: Surface): string =>
  inTemporaryFolder((dir) => {
    for (const [folder, surface] of Object.entries({ was, is }))
      for (const [file, text] of surface) {
        const to = path.join(dir, folder, file);
        mkdirSync(path.dirname(to), { recursive: true });
        writeFileSync(to, text);
      }
    symlinkSync(path.join(sharedUi, 'node_modules'), path.join(dir, 'node_modules'), 'junction');
    writeFileSync(path.join(dir, 'check.ts'), checksOf(was, is));
    const options = {
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions: { lib: ['es2023', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: [] },
      include: ['check.ts'],
    };
    writeFileSync(path.join(dir, 'tsconfig.json'), JSON.stringify(options));
    const gone = compared(was).filter((one) => !isIn(one, exportsOf(is)));
    return [...gone.map(({ name }) => `${name} is gone`), tsc(['-p', '.', '--pretty', 'false'], dir)]
      .filter(Boolean)
      .join('\n');
  });
