import type { Sides, Silence } from './compare.ts';
import type { Judged } from './judged-releases.ts';
import type { Verdict } from './judge.ts';

/** Both sides and what is found of them, own and others. */
export interface Found {
  live: Sides;
  canary: Sides;
  verdict: Verdict;
  others: Verdict;
}

/** Looks at both sides: at which silent pages, and at which pages at all. */
export type Look = (more: { silence?: Silence; without?: string }) => Promise<Found>;

/**
 * Judges a canary in whose pages code of teams runs that have no say about it. What is reported to have failed names its release. A page
 * that falls silent names nobody: it counts when no other team's code had begun in it. Else the canary is worse only when it
 * is so without the pages of each other team: then it was none of them alone.
 */
export async function judgeInCompany(look: Look, { names, bystanders }: Judged): Promise<Found> {
  const alone = await look({ silence: { of: names, beside: bystanders } });
  if (alone.verdict === 'worse') return alone;
  const silence = { of: names, beside: [] };
  const together = await look({ silence });
  if (together.verdict !== 'worse') return alone;
  for (const without of bystanders) {
    const { verdict } = await look({ silence, without });
    if (verdict !== 'worse') return { ...alone, others: 'worse' };
  }
  return together;
}
