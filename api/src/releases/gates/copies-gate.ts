import { closed, open, type Gate } from './gate.ts';

/** Words that stay in a build of a library however it is minified, and stand in nothing else. */
const MARKS: readonly (readonly [mark: string, library: string])[] = [
  // Before React: react-dom names React's internals, too.
  ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'react-dom'],
  ['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'React'],
  ['__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED', 'React'],
  ['[ Federation Runtime ]', 'the federation runtime'],
];

/** The library that a script brings a copy of, if it is one that the shell has put into the page. */
const copyIn = (code: string): string | undefined => MARKS.find(([mark]) => code.includes(mark))?.[1];

/**
 * React and the federation runtime are in the page once.
 * @param scripts file → its code
 */
export function copiesGate(scripts: ReadonlyMap<string, string>): Gate {
  for (const [file, code] of scripts) {
    const copy = copyIn(code);
    if (copy)
      return closed(
        'copies',
        `${file} brings a copy of ${copy}`,
        'Import it by its name, and build with remoteConfig of federation.build.mjs: the shell provides it.',
      );
  }
  return open('copies', 'no second React and no second federation runtime');
}
