import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** One file that needs the code of another. Paths from the root of the repository. */
export interface ValueImport {
  from: string;
  to: string;
}

/** Packages of this repository by their names. */
export type Packages = ReadonlyMap<string, { folder: string; exports: Readonly<Record<string, unknown>> }>;

/** The file that a package of this repository gives under a name such as `@matinee/api/settings`. */
function resolvePackage(specifier: string, packages: Packages): string | undefined {
  const [scope, name, ...inner] = specifier.split('/');
  const found = packages.get(`${scope ?? ''}/${name ?? ''}`);
  const file = found?.exports[['.', ...inner].join('/')];
  return found && typeof file === 'string' ? path.posix.join(found.folder, file) : undefined;
}

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts'];

function resolve(from: string, specifier: string, root: string): string | undefined {
  const wanted = path.posix.join(path.posix.dirname(from), specifier.replace(/[?#].*$/, ''));
  return ENDINGS.map((ending) => wanted + ending).find(
    (file) => /\.\w+$/.test(file) && existsSync(path.join(root, file)),
  );
}

/**
 * The imports of a file that are still there when its types are gone, relative ones and those of packages of this repository; a
 * dynamic import counts.
 * @param from the file's path from `root`
 */
export function valueImports(
  from: string,
  text: string,
  root: string,
  packages: Packages = new Map(),
): ValueImport[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(from, text).module;
  const specifiers = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ isType }) => !isType)
      .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return [...new Set(specifiers)]
    .flatMap(
      (specifier) =>
        (specifier.startsWith('.')
          ? resolve(from, specifier, root)
          : resolvePackage(specifier.replace(/[?#].*$/, ''), packages)) ?? [],
    )
    .map((to) => ({ from, to }));
}
