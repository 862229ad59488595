import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const FILE = 'api/workspace/mutants/survivors/survivors.json';
const NEAR = 'api/workspace/mutants/survivors/near-tests.json';

const survivorsSchema = z.array(
  z.object({
    file: z.string(),
    /** See `Mutant.name`. */
    name: z.string(),
    /** Why no test can or need notice it. Without: it is known, and a test is still to be written. */
    why: z.string().min(20).optional(),
  }),
);
/** A mutant that no test notices. */
export type Survivor = z.infer<typeof survivorsSchema>[number];

/** What a mutant is known by: its file and its name. */
export const keyOf = ({ file, name }: Survivor): string => `${file} ${name}`;

/** The mutants that are known to survive. */
export function readSurvivors(root: string): Survivor[] {
  return survivorsSchema.parse(JSON.parse(readFileSync(path.join(root, FILE), 'utf8')));
}

/** Writes them by file and name, so that a change of the list reads well. */
export function writeSurvivors(root: string, survivors: readonly Survivor[]): void {
  const sorted = survivors.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  writeFileSync(path.join(root, FILE), `${JSON.stringify(sorted, null, 2)}\n`);
}

const nearSchema = z.record(z.string(), z.array(z.string()));

/** For each file the files of tests that noticed most of its mutants; only a help to be quick. */
export function readNearTests(root: string): Record<string, string[]> {
  return nearSchema.parse(JSON.parse(readFileSync(path.join(root, NEAR), 'utf8')));
}

/** Writes them by file, so that a change of the list reads well. */
export function writeNearTests(root: string, near: Record<string, string[]>): void {
  const sorted = Object.fromEntries(Object.entries(near).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path.join(root, NEAR), `${JSON.stringify(sorted, null, 2)}\n`);
}
