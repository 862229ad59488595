import lighthouse, { desktopConfig } from 'lighthouse';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];
export type Device = 'phone' | 'desktop';

export interface Audit {
  /** 0 to 100 */
  scores: Record<Category, number>;
  /** titles of audits outside of performance that found something */
  findings: string[];
  /** milliseconds, and the layout shift without a unit */
  metrics: Record<string, number>;
}

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
];

/**
 * Runs Lighthouse once on a page, with its own throttling: a middle-class phone on slow 4G, or a desktop.
 * @param port debugging port of a Chromium that nobody else uses
 * @throws {Error} when the page cannot be loaded
 */
export async function audit(url: string, device: Device, port: number): Promise<Audit> {
  const flags = { port, logLevel: 'error' as const, onlyCategories: [...categories] };
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse has no result for ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${lhr.runtimeError.message}`);
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const findings = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    findings: [...new Set(findings)],
    metrics: Object.fromEntries(metrics.map((id) => [id, lhr.audits[id]?.numericValue ?? NaN])),
  };
}
