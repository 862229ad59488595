import type { Collection } from 'mongodb';
import type { PageViewDocument } from './page-views.ts';

/** How a release does, by the newest page views that it was on. */
export interface Health {
  views: number;
  /** of these, how many saw it fail */
  failed: number;
  /** milliseconds, and a layout shift score: three of four page views were this good or better; null when none told */
  lcp: number | null;
  inp: number | null;
  cls: number | null;
}

/** So many page views are looked at: enough for a percentile, few enough to read in passing. */
const SAMPLE = 1_000;

/** The percentile that web vitals are judged by (https://web.dev/articles/defining-core-web-vitals-thresholds). */
const PERCENTILE = 0.75;

function percentile(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * PERCENTILE) - 1] ?? null;
}

/** @param release such as `catalog@1.4.0` */
export async function healthOf(views: Collection<PageViewDocument>, release: string): Promise<Health> {
  const projection = { failed: 1, landing: 1, lcp: 1, inp: 1, cls: 1 };
  const newest = await views
    .find({ shown: release }, { projection })
    .sort({ at: -1 })
    .limit(SAMPLE)
    .toArray();
  const landed = newest.filter(({ landing }) => landing === release);
  const measured = (name: 'lcp' | 'inp' | 'cls') =>
    percentile(landed.flatMap(({ [name]: value }) => (value === undefined ? [] : [value])));
  return {
    views: newest.length,
    failed: newest.filter(({ failed }) => failed.some((failure) => failure.endsWith(` ${release}`))).length,
    lcp: measured('lcp'),
    inp: measured('inp'),
    cls: measured('cls'),
  };
}

const DAY_MS = 24 * 3_600_000;

/** Of the newest page views of the last day, how many were heard of: none means that the site is not heard of at all. */
export async function heardOfToday(views: Collection<PageViewDocument>, now: Date): Promise<number> {
  const newest = await views
    .find({ at: { $gte: new Date(now.getTime() - DAY_MS) } }, { projection: { silent: 1 } })
    .sort({ at: -1 })
    .limit(SAMPLE)
    .toArray();
  return newest.filter(({ silent }) => silent !== 1).length;
}
