import { rspack } from '@rspack/core';

/** Frames and idle times come one at a time: only chains of them rest, and the page has none. */
const NAMES = ['setTimeout', 'setInterval'];

/**
 * Has all code of a build set its timers by functions of a module's, in the place of the global ones.
 * @param file the module, which exports one for each of them
 */
export const ownTimers = (file) =>
  new rspack.ProvidePlugin(Object.fromEntries(NAMES.map((name) => [name, [file, name]])));
