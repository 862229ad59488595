import { figuresIn } from './figures.ts';

export type Labels = Record<string, string>;
export interface Point {
  /** seconds */
  at: number;
  value: number;
}
export interface Series {
  labels: Labels;
  points: Point[];
}
export interface Matcher {
  label: string;
  op: string;
  value: string;
}

export function matches(labels: Labels, matchers: readonly Matcher[]): boolean {
  return matchers.every(({ label, op, value }) => {
    const own = labels[label] ?? '';
    if (op === '=') return own === value;
    if (op === '!=') return own !== value;
    const whole = new RegExp(`^(?:${value})$`);
    if (op === '=~') return whole.test(own);
    if (op === '!~') return !whole.test(own);
    throw new Error(`There is no operator ${op}`);
  });
}

const labelsIn = (text: string): Labels =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** Prometheus 2 keeps bounds of histograms and summaries as they are written; 3 writes whole numbers among them with a point. */
export const VERSIONS = [2, 3] as const;
type Version = (typeof VERSIONS)[number];

const BOUNDS = ['le', 'quantile'];

/** `2` is `2.0` to version 3, as OpenMetrics has it. */
const labelsFor = (version: Version, labels: Labels): Labels =>
  version === 2
    ? labels
    : Object.fromEntries(
        Object.entries(labels).map(([label, value]) => [
          label,
          BOUNDS.includes(label) && /^-?\d+$/.test(value) ? `${value}.0` : value,
        ]),
      );

/** What a Prometheus has read, at instants that a test says. */
export interface History {
  series(name: string): Series[];
  /** names of all that was read from a job */
  namesOf(job: string): Set<string>;
  /**
   * Reads the figures of a process at an instant, as Prometheus does: with `up`, which is 0 when nobody answers.
   * @param read gives the text; throws when nobody answers
   * @param instance which process of the job
   */
  scrape(at: number, job: string, read: () => Promise<string>, instance?: string): Promise<void>;
  /** A process of a job, or all of them, is in no list any more: its figures are stale at once, as Prometheus has it. */
  forget(job: string, instance?: string): void;
}

/** @param version of Prometheus */
export function createHistory(version: Version = 3): History {
  const all = new Map<string, Map<string, Series>>();
  function add(name: string, labels: Labels, point: Point) {
    const own = all.get(name) ?? new Map<string, Series>();
    all.set(name, own);
    const key = JSON.stringify(labels);
    const series = own.get(key) ?? { labels, points: [] };
    own.set(key, series);
    series.points.push(point);
  }
  return {
    series: (name) => [...(all.get(name)?.values() ?? [])],
    namesOf: (job) =>
      new Set(
        [...all].flatMap(([name, series]) =>
          [...series.values()].some(({ labels }) => labels['job'] === job) ? [name] : [],
        ),
      ),
    forget(job, instance) {
      for (const series of all.values())
        for (const [key, { labels }] of series)
          if (labels['job'] === job && (instance ?? labels['instance']) === labels['instance'])
            series.delete(key);
    },
    async scrape(at, job, read, instance = 'one') {
      const target = { job, instance };
      const text = await read().catch(() => undefined);
      add('up', target, { at, value: text === undefined ? 0 : 1 });
      for (const [written, value] of text === undefined ? [] : figuresIn(text)) {
        const [name = ''] = /^\w+/.exec(written) ?? [];
        const labels = labelsFor(version, labelsIn(written.slice(name.length)));
        add(name, { ...labels, ...target }, { at, value });
      }
    },
  };
}
