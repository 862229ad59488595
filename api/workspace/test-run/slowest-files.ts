import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The part of Vitest's JSON report that is read. https://vitest.dev/guide/reporters#json-reporter */
const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/**
 * The test files that took longest, the slowest first.
 * @param folder holds one report of each run
 * @param root of the repository, to shorten paths by
 */
export function slowestFiles(folder: string, root: string, count: number): { file: string; ms: number }[] {
  return readdirSync(folder)
    .flatMap(
      (report) => reportSchema.parse(JSON.parse(readFileSync(path.join(folder, report), 'utf8'))).testResults,
    )
    .map(({ name, startTime, endTime }) => ({ file: path.relative(root, name), ms: endTime - startTime }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count);
}
