import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** One file that needs the code of another. Paths from the root of the repository. */
export interface ValueImport {
  from: string;
  to: string;
}

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts'];

function resolve(from: string, specifier: string, root: string): string | undefined {
  const wanted = path.posix.join(path.posix.dirname(from), specifier.replace(/[?#].*$/, ''));
  return ENDINGS.map((ending) => wanted + ending).find(
    (file) => /\.\w+$/.test(file) && existsSync(path.join(root, file)),
  );
}

/**
 * The relative imports of a file that are still there when its types are gone; a dynamic import counts.
 * @param from the file's path from `root`
 */
export function valueImports(from: string, text: string, root: string): ValueImport[] {
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
    .filter((specifier) => specifier.startsWith('.'))
    .flatMap((specifier) => resolve(from, specifier, root) ?? [])
    .map((to) => ({ from, to }));
}
