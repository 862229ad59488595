import path from 'node:path';
import { installed, packageOf } from './one-copy.mjs';
import { readJson } from './read-json.mjs';

// What the shell provides to every remote. react-dom, the router package and the toasts stay behind shared-ui.
export const shared = [
  'react',
  'react/jsx-runtime',
  'swr',
  '@matinee/shared-ui',
  '@matinee/shared-ui/router',
];
/** The package whose version is the version of the site contract. */
export const CONTRACT_MODULE = '@matinee/shared-ui';

/** `1.0` → `^1.0.0` */
const rangeFrom = (version) => `^${version.split('.').slice(0, 2).join('.')}.0`;

/**
 * Shared-module settings: the shell provides eagerly, a remote only consumes and is refused outside its `^` range.
 * @param contract of a remote: the least version of the site contract that has all it takes, such as `1.0`; it may be
 *   older than the one that is installed, so that the remote also runs in shells of before
 * @param also of a remote: package → another major that it runs with, such as `{ "react": "20.0" }`, while one replaces the other
 * @throws {Error} when one of them is not installed, neither in the folder nor in one above it
 */
export function sharedModules(dir, { provide, contract, also = {} }) {
  const entries = shared.map((request) => {
    const name = packageOf(request);
    // Workspaces of npm and yarn have it further up, for all of their packages.
    const folder = installed(dir, name);
    if (!folder)
      throw new Error(`${name} is not installed for ${dir}: run the package manager's install there.`);
    const { version } = readJson(path.join(folder, 'package.json'));
    const least = name === CONTRACT_MODULE && contract ? contract : version;
    const majors = [least, ...(also[name] ? [also[name]] : [])];
    // The shell takes what it provides itself: it need not compare versions while the page waits.
    const requiredVersion = provide ? false : majors.map(rangeFrom).join(' || ');
    const range = { singleton: true, strictVersion: true, requiredVersion };
    return [request, provide ? { ...range, version, eager: true } : { ...range, import: false }];
  });
  return Object.fromEntries(entries);
}
