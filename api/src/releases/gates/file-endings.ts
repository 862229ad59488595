import type { Release } from '../documents/composition.ts';
import { closed, type Gate } from './gate.ts';

type Named = Pick<Release, 'files' | 'entry' | 'preload' | 'routes' | 'parts' | 'view'>;

const isRead = (file: string) => file.endsWith('.js') || file.endsWith('.css');
/** Code in every spelling of its ending. What nobody asks for by name, code asks for as it runs. */
const isCode = (file: string) => /\.([cm]?js|css)$/i.test(file);

/**
 * Gates, the policy of the page and its hints go by how the name of a file ends: a script or a sheet with another one passed unread and
 * over any budget, and no visitor's page ran it.
 * @returns the closed gate `files`; undefined when all code is called as it is looked for
 */
export function endingsGate(release: Named): Gate | undefined {
  const { entry, preload, routes, parts = [], files, view } = release;
  const needed = [...preload, ...[...routes, ...parts].flatMap((one) => one.preload)];
  const wrong = entry.endsWith('.js')
    ? [...needed, ...Object.keys(files).filter((file) => file !== view && isCode(file))].find(
        (file) => !isRead(file),
      )
    : entry;
  if (wrong === undefined) return undefined;
  const must = wrong === entry ? 'is the entry, and does not end in .js' : 'ends in neither .js nor .css';
  return closed(
    'files',
    `${wrong} ${must}: no page would run it`,
    'Build it with remoteConfig of federation.build.mjs, or have your build end the names of scripts in .js and of sheets in .css.',
  );
}
