import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { remoteNames } from '../../site/ports.ts';
import { surfaceIn } from './surface.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const dir = mkdtempSync(path.join(tmpdir(), 'matinee-skew-'));
afterAll(() => rmSync(dir, { recursive: true }));
symlinkSync(path.join(root, 'shared-ui/node_modules'), path.join(dir, 'node_modules'), 'junction');

const contractOf = (folder: string) =>
  (JSON.parse(readFileSync(path.join(root, folder, 'remote.json'), 'utf8')) as { contract: string }).contract;

/** Puts a committed contract where the compiler finds it. */
function unfolded(contract: string): string {
  const to = path.join(dir, contract);
  for (const [file, text] of surfaceIn(
    readFileSync(path.join(root, `shared-ui/contract/${contract}.txt`), 'utf8'),
  )) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    writeFileSync(path.join(to, file), text);
  }
  return to;
}

/** The compiler's complaints about the product code of remotes, when shared-ui is what was committed as a contract. */
function complaintsOf(remotes: readonly string[], contract: string, more: string[] = []): string {
  const to = unfolded(contract);
  const sources = remotes.map((folder) => path.join(root, folder, 'src'));
  const options = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2023', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: [],
      paths: {
        '@matinee/shared-ui': [path.join(to, 'index.d.ts')],
        '@matinee/shared-ui/router': [path.join(to, 'router.d.ts')],
      },
    },
    files: more,
    include: sources,
    exclude: sources.flatMap((src) => [
      `${src}/**/*.test.ts`,
      `${src}/**/*.test.tsx`,
      `${src}/**/testing`,
      `${src}/standalone.tsx`,
    ]),
  };
  const file = path.join(dir, `remotes-${contract}.json`);
  writeFileSync(file, JSON.stringify(options));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', file, '--pretty', 'false'], {
    // Files are named from there.
    cwd: root,
    encoding: 'utf8',
  });
  return stdout;
}

const folders = [...remoteNames.map((name) => `mfe-${name}`), 'shell/e2e/composition/fixture'];

const known = new Map<string, string>();
/** What is said of one remote, or of none: those of one contract are compiled together, as most of the time goes into what they share. */
function complaintsAbout(folder: string): string[] {
  const contract = contractOf(folder);
  const together = folders.filter((one) => contractOf(one) === contract);
  const said = known.get(contract) ?? complaintsOf(together, contract);
  known.set(contract, said);
  const others = together.filter((one) => one !== folder);
  return said
    .split(/\n(?=\S)/)
    .filter((each) => each.trim() !== '' && !others.some((one) => each.startsWith(`${one}/`)));
}

/** What stands in remote.json decides in which shells a remote may run: raise it when this fails. */
test.each(folders)('%s keeps to the contract that it says it needs, as it was committed', (folder) => {
  expect(complaintsAbout(folder)).toEqual([]);
});

test('what a contract has not yet is seen', () => {
  const file = path.join(dir, 'newer.ts');
  writeFileSync(
    file,
    "import { Toasts, type Session } from '@matinee/shared-ui';\nexport const all = [Toasts, (s: Session) => s.signOut];\n",
  );
  const complaints = complaintsOf(['shell/e2e/composition/fixture'], '1.0', [file]);
  expect(complaints).toContain("no exported member 'Toasts'");
  expect(complaints).toContain("'signOut' does not exist");
});
