import { realpathSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './read-json.mjs';
import { filesOf } from './surface.mjs';

/** The package that a request is for: `@scope/name/inner` → `@scope/name`. */
export const packageOf = (request) => request.match(/^(@[^/]+\/)?[^/]+/)[0];

/** The folder of the package that a file lies in; undefined for one of a workspace, which lies in no node_modules. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)(?=[\\/])/;
const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*["']([^"'./][^"']*)["']/g;

/** The folder that a package's name leads to from another folder, as Node looks for it; undefined when it is not installed there. */
export function installed(from, name) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    try {
      return realpathSync(path.join(folder, 'node_modules', name));
    } catch {
      if (folder === path.dirname(folder)) return undefined;
    }
  }
}

/** Folder of each copy of a package that a build has or asks for → the first file of the build that leads there. */
function copiesOf(files, name, own) {
  const copies = new Map([[own, 'the build itself']]);
  for (const { file, code } of files) {
    const [folder, of] = PACKAGE_FOLDER.exec(file) ?? [];
    if (of?.replace('\\', '/') === name && !copies.has(folder)) copies.set(folder, file);
    for (const [, request] of code.matchAll(SPECIFIER)) {
      const target = packageOf(request) === name && installed(path.dirname(file), name);
      if (target && !copies.has(target)) copies.set(target, file);
    }
  }
  return copies;
}

/** Entries of a package that the page does not share: whoever imports one builds these very files in, and nothing behind them. */
function entriesBeside(name, own, modules) {
  const { exports = {} } = readJson(path.join(own, 'package.json'));
  return (
    Object.entries(exports)
      // In the kit an entry has its types beside it.
      .map(([entry, file]) => [entry, typeof file === 'string' ? file : file.default])
      .filter(([entry, file]) => typeof file === 'string' && !modules.includes(path.posix.join(name, entry)))
      .map(([, file]) => path.join(own, file))
  );
}

/**
 * Makes a build fail when a shared module is there twice: the share scope would hand out one of the copies under the
 * version of another, and the page would carry a cache or a context that nobody uses.
 * @param dir the package's folder: what it imports itself is the copy that counts
 * @param modules requests of the shared modules
 * @param provide whether the build brings them, as the shell's does; otherwise it may hold no file of them
 */
export function keepOneCopy(compilation, dir, modules, { provide }) {
  const files = [...filesOf(compilation)].filter(
    ({ file }) => path.isAbsolute(file) && !file.endsWith('.css'),
  );
  const shown = (file) => (path.isAbsolute(file) ? path.relative(dir, file) : file);
  for (const name of new Set(modules.map(packageOf))) {
    const own = installed(dir, name);
    const copies = [...copiesOf(files, name, own)].map(
      ([folder, file]) =>
        `${readJson(path.join(folder, 'package.json')).version} (${shown(folder)}, by ${shown(file)})`,
    );
    if (copies.length > 1)
      compilation.errors.push(
        new Error(
          `The shared module ${name} is there ${copies.length} times: ${copies.join(' and ')}. ` +
            'Bring them to one version, such as by an override in pnpm-workspace.yaml.',
        ),
      );
    const builtIn = entriesBeside(name, own, modules);
    const brought =
      !provide && files.find(({ file }) => file.startsWith(own + path.sep) && !builtIn.includes(file));
    if (brought)
      compilation.errors.push(
        new Error(
          `The shell provides ${name}, and this build brings ${shown(brought.file)} of it: import only ${modules
            .filter((request) => packageOf(request) === name)
            .join(', ')}.`,
        ),
      );
  }
}
