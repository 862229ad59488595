import path from 'node:path';
import { readJson } from './read-json.mjs';

// What the shell provides to every remote. react-dom, the router package and the toasts stay behind shared-ui.
const shared = ['react', 'react/jsx-runtime', 'swr', '@matinee/shared-ui', '@matinee/shared-ui/router'];
/** The package whose version is the version of the site contract. */
export const contractModule = '@matinee/shared-ui';
const packageOf = (request) => request.match(/^(@[^/]+\/)?[^/]+/)[0];

/**
 * Shared-module settings: the shell provides eagerly, a remote only consumes and is refused outside its `^` range.
 * @param contract of a remote: the least version of the site contract that has all it takes, such as `1.0`; it may be
 *   older than the one that is installed, so that the remote also runs in shells of before
 */
export function sharedModules(dir, { provide, contract }) {
  const entries = shared.map((request) => {
    const { version } = readJson(path.join(dir, 'node_modules', packageOf(request), 'package.json'));
    const least = packageOf(request) === contractModule && contract ? contract : version;
    const [major, minor] = least.split('.');
    const range = { singleton: true, strictVersion: true, requiredVersion: `^${major}.${minor}.0` };
    return [request, provide ? { ...range, version, eager: true } : { ...range, import: false }];
  });
  return Object.fromEntries(entries);
}
