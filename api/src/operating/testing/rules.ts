import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { createHistory, VERSIONS, type History } from './history.ts';
import { evaluate, matchersIn, metricsIn, secondsOf } from './promql.ts';

const folder = path.resolve(import.meta.dirname, '../../../../docs/operations');
const rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().transform(secondsOf),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']), process: z.enum(['api', 'shell', 'both']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
});
const rules = z.strictObject({
  groups: z.tuple([z.strictObject({ name: z.string(), rules: z.array(rule) })]),
});
const board = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});
export type Rule = z.infer<typeof rule>;

const JOBS = ['matinee-api', 'matinee-shell'];

/** The rules of docs/operations/alerts.yml. */
export const alertRules = (): Rule[] =>
  rules.parse(parse(readFileSync(path.join(folder, 'alerts.yml'), 'utf8'))).groups[0].rules;

/** Every expression of the rules and of the board, with what it stands in. */
export function expressions(): [where: string, expr: string][] {
  const { panels } = board.parse(JSON.parse(readFileSync(path.join(folder, 'board.json'), 'utf8')));
  return [
    ...alertRules().map(({ alert, expr }): [string, string] => [alert, expr]),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
  ];
}

/** The pages of docs/operations, as they are named in a rule. */
export const pages = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => `docs/operations/${file}`);

/** Names that an expression asks of a job, and that it does not print. Prometheus adds `up` itself. */
export function unknownIn(expr: string, job: string, printed: ReadonlySet<string>): string[] {
  return metricsIn(expr)
    .filter((metric) => new RegExp(`^(?:${metric.job})$`).test(job))
    .map(({ name }) => name)
    .filter((name) => name !== 'up' && !printed.has(name));
}

/** Metrics that an expression asks of no job in particular: nobody could say who must print them. */
export const jobless = (expr: string): string[] =>
  metricsIn(expr).flatMap(({ name, job }) => (job === '' ? [name] : []));

/** Bounds of histograms that an expression finds in one version of Prometheus alone: `2` of version 2 is `2.0` of version 3. */
export const boundsOfOneVersion = (expr: string): string[] =>
  matchersIn(expr).flatMap(({ label, op, value }) =>
    ['le', 'quantile'].includes(label) && !op.includes('~') && /^-?\d+(?:\.0)?$/.test(value)
      ? [`${label}${op}"${value}"`]
      : [],
  );

/**
 * Whether a rule fires, in each version of Prometheus, when a process is as `read` shows it, from one moment on until the time that the
 * rule gives is over. Beside it is another of its kind, of which only that it answers is known.
 * @param before the text of the process as it was, read twice in a row when nothing was wrong yet
 * @param read or what Prometheus finds in no list any more, and does not even try to read: this one, or all of its kind
 */
export async function fires(
  { expr, for: seconds }: Pick<Rule, 'expr' | 'for'>,
  job: string,
  {
    before,
    meanwhile,
    read,
  }: {
    before: () => Promise<string>;
    meanwhile?: () => Promise<unknown>;
    read: (() => Promise<string>) | 'gone' | 'all gone';
  },
): Promise<boolean> {
  const histories = VERSIONS.map(createHistory);
  const areTrue = (at: number) =>
    histories.map((history) => {
      const value = evaluate(expr, history, at);
      return Array.isArray(value) ? value.length > 0 : value !== 0;
    });
  const scrape: History['scrape'] = async (at, of, readOnce, instance) => {
    const text = await readOnce().catch(() => undefined);
    const again = () =>
      text === undefined ? Promise.reject(new Error('nobody answers')) : Promise.resolve(text);
    await Promise.all(histories.map((history) => history.scrape(at, of, again, instance)));
  };
  /** All others are there and well. */
  const others: (readonly [job: string, instance: string])[] = [
    ...JOBS.filter((other) => other !== job).flatMap((other) => [
      [other, 'one'] as const,
      [other, 'two'] as const,
    ]),
    ...(read === 'all gone' ? [] : [[job, 'two'] as const]),
  ];
  const scrapeOthers = (at: number) =>
    Promise.all(others.map(([other, instance]) => scrape(at, other, async () => '', instance)));
  await scrapeOthers(0);
  await scrape(0, job, before);
  if (areTrue(0).includes(true)) throw new Error('It fires already when nothing is wrong');
  await meanwhile?.();
  // Of a rule that waits for hours not each minute has to be read: what was not seen for five is not there.
  const step = Math.min(240, Math.max(60, seconds / 20));
  let held = true;
  for (let at = step; at <= step + seconds; at += step) {
    await scrapeOthers(at);
    if (typeof read === 'function') await scrape(at, job, read);
    else for (const history of histories) history.forget(job, read === 'gone' ? 'one' : undefined);
    held &&= !areTrue(at).includes(false);
    if (!held) return false;
  }
  return held;
}

export { createHistory } from './history.ts';
