import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { remoteNames } from '../../site/ports.ts';

/** JavaScript that a route may cost before Clerk, in bytes as brotli (issue "Figures to report": 130 kB). */
export const scriptBudget = 130_000;

export interface ScriptFile {
  file: string;
  /** bytes as brotli */
  brotli: number;
}

const files = z.record(z.string(), z.object({ brotli: z.number().optional() }));
const shellRelease = z.object({ groups: z.record(z.string(), z.array(z.string())), files });
const remoteRelease = z.object({
  entry: z.string(),
  preload: z.array(z.string()),
  routes: z.array(z.object({ path: z.string(), preload: z.array(z.string()) })),
  files,
});

const read = <Schema extends z.ZodType>(schema: Schema, file: string) =>
  schema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Looks up scripts in a release document; one that has no compressed size would make the sum a lie. */
function weigh(folder: string, release: { files: z.infer<typeof files> }, names: string[]): ScriptFile[] {
  return [...new Set(names)]
    .filter((name) => name.endsWith('.js'))
    .map((name) => {
      const brotli = release.files[name]?.brotli;
      if (brotli === undefined) throw new Error(`${folder} does not say what ${name} weighs`);
      return { file: `${folder}/${name}`, brotli };
    });
}

/**
 * The scripts that a route needs, by the release documents of what was built.
 * @param root the repository, built
 * @param route a route as remotes declare it, such as `/`
 * @param groups chunk groups of the shell; with `clerk` among them sign-in's part is counted too
 * @throws {Error} when no remote serves the route, or a document is incomplete
 */
export function scriptsOf(root: string, route: string, groups = ['main']): ScriptFile[] {
  const shell = read(shellRelease, path.join(root, 'shell/dist/web/release.json'));
  const own = groups.flatMap((group) => {
    const names = shell.groups[group];
    if (!names) throw new Error(`The shell has no chunk group "${group}"`);
    return weigh('shell', shell, names);
  });
  for (const name of remoteNames) {
    const folder = `mfe-${name}`;
    const remote = read(remoteRelease, path.join(root, folder, 'dist/release.json'));
    const screen = remote.routes.find(({ path }) => path === route);
    if (screen)
      return [...own, ...weigh(folder, remote, [remote.entry, ...remote.preload, ...screen.preload])];
  }
  throw new Error(`No remote serves ${route}`);
}

/** Bytes of several scripts together, as brotli. */
export const weightOf = (scripts: ScriptFile[]): number =>
  scripts.reduce((sum, { brotli }) => sum + brotli, 0);
