import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const planSchema = z.object({
  root: z.string(),
  /** Test files, those that are most likely to notice something first. */
  tests: z.array(z.string()),
  mutants: z.array(
    z.object({
      id: z.string(),
      file: z.string(),
      /** Test files in the order in which they are tried; all others come after them. */
      first: z.array(z.string()),
    }),
  ),
  /** Milliseconds of tests, as long as they took without any mutant, after which one counts as survived. */
  maxTestMs: z.number(),
  /** Milliseconds after which no further mutant is begun. */
  budgetMs: z.number(),
  /** So many are tried also when that time is over: on a slow machine nothing would be. */
  least: z.number(),
});
/** What a session shall do. */
export type Plan = z.infer<typeof planSchema>;

const lineSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('baseline'), file: z.string(), ms: z.number(), failed: z.array(z.string()) }),
  z.object({ is: z.literal('trying'), id: z.string() }),
  z.object({ is: z.literal('ended') }),
  z.object({
    is: z.literal('tried'),
    id: z.string(),
    ms: z.number(),
    by: z.string().nullable(),
    isCovered: z.boolean(),
  }),
]);
/** One line of what a session tells. */
export type Line = z.infer<typeof lineSchema>;

const knownSchema = z.object({
  file: z.string(),
  /** Of the file's text: what is known of another one says nothing. */
  hash: z.string(),
  times: z.array(z.tuple([z.string(), z.number()])),
  aroundMs: z.number(),
  atReading: z.array(z.string()),
  reached: z.array(z.tuple([z.string(), z.array(z.string().nullable())])),
});
/** What a run of a file of tests without any mutant has shown. */
export type Learnt = z.infer<typeof knownSchema>;

const learntOf = (dir: string) => path.join(dir, 'learnt.jsonl');

/** What another process of the same session has learnt already. */
export function learntBefore(dir = process.env[FOLDER_VARIABLE] ?? ''): Learnt[] {
  if (!existsSync(learntOf(dir))) return [];
  const whole = readFileSync(learntOf(dir), 'utf8').split('\n').slice(0, -1);
  return whole.map((line) => knownSchema.parse(JSON.parse(line)));
}

/** Keeps what this process has learnt for the others of its session. */
export function keepLearnt(learnt: Learnt, dir = process.env[FOLDER_VARIABLE] ?? ''): void {
  appendFileSync(learntOf(dir), `${JSON.stringify(learnt)}\n`);
}

const planOf = (dir: string) => path.join(dir, 'plan.json');
const linesOf = (dir: string) => path.join(dir, 'lines.jsonl');
export const FOLDER_VARIABLE = 'MATINEE_MUTANTS';

/** Reads what the session of this process shall do, from the folder that the environment names. */
export function readPlan(dir = process.env[FOLDER_VARIABLE] ?? ''): Plan {
  return planSchema.parse(JSON.parse(readFileSync(planOf(dir), 'utf8')));
}

/**
 * Where the plan of a session is written.
 * @param dir the folder of the session
 */
export function planFile(dir: string): string {
  return planOf(dir);
}

/** Written at once, so that what was learnt outlives a process that hangs. */
export function tell(line: Line, dir = process.env[FOLDER_VARIABLE] ?? ''): void {
  appendFileSync(linesOf(dir), `${JSON.stringify(line)}\n`);
}

/**
 * What the processes of a session have told so far.
 * @param dir the folder of the session
 */
export function linesTold(dir: string): Line[] {
  if (!existsSync(linesOf(dir))) return [];
  const whole = readFileSync(linesOf(dir), 'utf8').split('\n').slice(0, -1);
  return whole.map((line) => lineSchema.parse(JSON.parse(line)));
}
