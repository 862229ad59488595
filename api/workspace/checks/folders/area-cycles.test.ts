import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { folderCycles } from './folder-cycles.ts';
import { valueImports, type Packages, type ValueImport } from './value-imports.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));
const isTest = (file: string) => /\.test\.|\/testing\/|\/e2e\//.test(file);
const code = tracked.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !isTest(file));

const manifest = z.object({ name: z.string(), exports: z.record(z.string(), z.unknown()).default({}) });
const folders = tracked
  .filter((file) => /^[^/]+\/(?:[^/]+\/)?package\.json$/.test(file) && !isTest(file))
  .map((file) => path.posix.dirname(file));
const packages: Packages = new Map(
  folders.map((folder) => {
    const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
    const { name, exports } = manifest.parse(JSON.parse(text));
    return [name, { folder, exports }];
  }),
);

/** What is built to measure beside it, as one team's page or the seat map by itself: it takes parts of any area, and none needs it. */
const MEASURED = ['api/workspace/bench/one-bundle/page', 'api/workspace/bench/seat-map/page'];
/** The longest first, so that a package within another is an area of its own. */
const areas = [...folders, ...MEASURED].sort((one, other) => other.length - one.length);
const areaOf = (file: string) => areas.find((area) => file.startsWith(`${area}/`));

/** The imports from one area into another, as if each were a folder with one file. */
const between = (imports: readonly ValueImport[]): ValueImport[] =>
  imports.flatMap(({ from, to }) => {
    const [one, other] = [areaOf(from), areaOf(to)];
    if (one === undefined || other === undefined || one === other) return [];
    return [
      { from: `areas/${one.replaceAll('/', '.')}/x.ts`, to: `areas/${other.replaceAll('/', '.')}/x.ts` },
    ];
  });

const all = code.flatMap((file) =>
  valueImports(file, readFileSync(path.join(root, file), 'utf8'), root, packages),
);

test('no two areas need each other', () => {
  const crossing = between(all);
  const shell = { from: 'areas/shell/x.ts', to: 'areas/api/x.ts' };
  expect(crossing).toEqual(expect.arrayContaining([shell]));
  expect(folderCycles('areas', crossing)).toEqual([]);
});

test('an area that needs another back is found, by path and by the name of its package', () => {
  for (const to of ['shell/src/around-page.tsx', 'shell/server/main.ts']) {
    const back = { from: 'api/src/app.ts', to };
    expect(folderCycles('areas', between([...all, back]))).toHaveLength(1);
  }
  const text = "import { send } from '@matinee/shared-ui';";
  const [named] = valueImports('api/src/imagined.ts', text, root, packages);
  expect(named).toEqual({ from: 'api/src/imagined.ts', to: 'shared-ui/src/index.ts' });
});

test('by a path only what is built to measure goes into another area: everything else names the package', () => {
  const byPath = code.flatMap((file) =>
    valueImports(file, readFileSync(path.join(root, file), 'utf8'), root),
  );
  const left = byPath.filter(({ from, to }) => {
    const [one, other] = [areaOf(from), areaOf(to)];
    return one !== undefined && other !== undefined && one !== other && !MEASURED.includes(one);
  });
  expect(left).toEqual([]);
});
