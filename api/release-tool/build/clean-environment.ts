/** What a build needs of the machine. Everything else stays outside: a build runs the code of every dependency. */
const NEEDED = new Set([
  'PATH',
  'Path',
  'HOME',
  'USERPROFILE',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'TZ',
  'SHELL',
  'CI',
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
  'APPDATA',
  'LOCALAPPDATA',
  'NO_COLOR',
  'FORCE_COLOR',
  'MATINEE_COMMIT',
]);

/**
 * The environment that a build is run in: without keys, whoever started it. What it names is listed, since nobody can list
 * the names of all secrets.
 */
export const cleanEnvironment = (env: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => NEEDED.has(name)));
