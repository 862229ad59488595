import { MUTATED_FOLDERS } from './find/mutated-files.ts';
import type { Mutant } from './find/find-mutants.ts';
import type { Line } from './session/plan.ts';
import { keyOf, type Survivor } from './survivors/read-survivors.ts';

/** A mutant and what became of it. */
export interface Tried extends Mutant {
  /** The test that noticed it; null when none did. */
  by: string | null;
  ms: number;
  isCovered: boolean;
}

/** What was tried, in the order in which it was. */
export function triedOf(mutants: readonly Mutant[], lines: readonly Line[]): Tried[] {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  return lines.flatMap((line) => {
    const mutant = line.is === 'tried' ? byId.get(line.id) : undefined;
    if (line.is !== 'tried' || !mutant) return [];
    const { by, ms, isCovered } = line;
    return [{ ...mutant, by, ms, isCovered }];
  });
}

/** A line for each folder: made, killed, argued, and how long one took. */
export function tableOf(tried: readonly Tried[], survivors: readonly Survivor[]): string[] {
  const argued = new Set(survivors.filter(({ why }) => why !== undefined).map(keyOf));
  const row = (name: string, of: readonly Tried[]) => {
    const killed = of.filter(({ by }) => by !== null).length;
    const excused = of.filter((one) => one.by === null && argued.has(keyOf(one))).length;
    const ms = of.reduce((sum, one) => sum + one.ms, 0);
    const share = ((100 * killed) / (of.length - excused || 1)).toFixed(1);
    return `${name.padEnd(10)} ${of.length} made, ${killed} killed, ${excused} argued: ${share} %, ${(ms / 1000 / of.length).toFixed(2)} s each`;
  };
  const rows = MUTATED_FOLDERS.map((folder) => ({
    folder,
    of: tried.filter(({ file }) => file.startsWith(`api/src/${folder}/`)),
  }));
  return [...rows.map(({ folder, of }) => ({ name: folder, of })), { name: 'all', of: tried }]
    .filter(({ of }) => of.length > 0)
    .map(({ name, of }) => row(name, of));
}

/** A survivor as it is told: where it stands, and what was changed. */
export const describe = ({ file, line, name, isCovered }: Tried): string =>
  `${file}:${line} ${name}${isCovered ? '' : ' (no test comes here)'}`;

/** The files of tests that noticed the mutants of each file, those that noticed most first. */
export function nearTestsOf(tried: readonly Tried[], max: number): Record<string, string[]> {
  const near: Record<string, string[]> = {};
  for (const file of new Set(tried.map((one) => one.file))) {
    const counts = new Map<string, number>();
    for (const { by } of tried.filter((one) => one.file === file && one.by?.includes('.test.ts: '))) {
      const tests = by?.split(': ')[0] ?? '';
      counts.set(tests, (counts.get(tests) ?? 0) + 1);
    }
    near[file] = [...counts]
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, max)
      .map(([tests]) => tests);
  }
  return near;
}
