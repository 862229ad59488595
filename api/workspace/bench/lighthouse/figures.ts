import { median } from '../visit/rounds.ts';
import type { Line } from '../report/line.ts';
import { categories, type Audit, type Category, type Device } from './audit.ts';

/** What is aimed at; a desktop is expected to do no worse than a phone. */
const aims: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** Medians of a page's audits as the lines of a report. */
export function auditLines(page: string, device: Device, audits: Audit[]): Line[] {
  const metric = (name: string) => median(audits.map(({ metrics }) => metrics[name] ?? NaN));
  const scores = categories.map((category): Line => {
    const score = median(audits.map(({ scores: each }) => each[category]));
    const aim = aims[category];
    return {
      figure: `${page}, ${device}: ${category}`,
      measured: String(score),
      aim: { text: `≥ ${aim}`, reached: score >= aim },
    };
  });
  const shift = metric('cumulative-layout-shift');
  return [
    ...scores,
    {
      figure: `${page}, ${device}: layout shift`,
      measured: shift.toFixed(3),
      aim: { text: '0', reached: shift === 0 },
    },
    {
      figure: `${page}, ${device}: largest paint`,
      measured: `${Math.round(metric('largest-contentful-paint'))} ms`,
    },
    {
      figure: `${page}, ${device}: blocked`,
      measured: `${Math.round(metric('total-blocking-time'))} ms`,
    },
  ];
}
