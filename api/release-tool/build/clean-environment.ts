import needed from './needed-variables.json' with { type: 'json' };

/** What a build needs of the machine. Everything else stays outside: a build runs the code of every dependency. */
const NEEDED: ReadonlySet<string> = new Set(needed);

/**
 * The environment that a build is run in: without keys, whoever started it. What it names is listed, since nobody can list
 * the names of all secrets.
 */
export const cleanEnvironment = (env: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => NEEDED.has(name)));
