import type { Browser } from 'playwright';
import { timeLine, type Line, type Section } from '../report/line.ts';
import { takeTurns } from '../visit/rounds.ts';
import { visit, type Visit } from '../visit/visit.ts';

/** Differences below this, in milliseconds, are what two equal variants differ by on a busy machine. */
const NOISE = 20;

const variants = { normal: {}, hanging: { clerk: 'hangs' }, absent: { clerk: 'absent' } } as const;

/**
 * Whether sign-in delays the page: the same page with Clerk arriving, with its script hanging, and without it.
 * @param url of the site, without a trailing slash
 * @param latencies milliseconds
 */
export async function clerkDelay(
  browser: Browser,
  url: string,
  rounds: number,
  latencies: number[],
): Promise<Section> {
  const lines: Line[] = [];
  const raw: Record<string, unknown> = {};
  for (const latency of latencies) {
    const turns = await takeTurns(['absent', 'normal', 'hanging'], rounds, (name) =>
      visit(browser, { url: `${url}/`, latency, ...variants[name] }),
    );
    raw[`${latency} ms`] = turns;
    const line = (figure: string, name: 'normal' | 'hanging', read: (visited: Visit) => number): Line =>
      timeLine(
        `${figure}, Clerk ${name}, at ${latency} ms latency`,
        turns[name].map(read),
        turns.absent.map(read),
        NOISE,
      );
    for (const name of ['normal', 'hanging'] as const)
      lines.push(
        line('First paint', name, ({ firstPaint }) => firstPaint),
        line('First movie card', name, ({ movieCard }) => movieCard),
      );
  }
  return { title: `What Clerk delays (${rounds} rounds, medians)`, against: 'without Clerk', lines, raw };
}
