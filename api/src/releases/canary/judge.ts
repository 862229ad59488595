/** How a composition does: visitors who were heard of, and those among them who saw an error. May be fractions. */
export interface Side {
  visitors: number;
  failing: number;
}

export type Verdict = 'too-few' | 'well' | 'worse';

/**
 * Standard deviations of the normal distribution that a chance of one in 10,000 lies beyond. So strict because the question
 * is asked again and again while a canary runs.
 */
const Z = 3.89;

/** Wilson's score interval of a share (E. B. Wilson 1927): holds for few visitors and for none that fail. */
function interval({ visitors, failing }: Side): { share: number; low: number; high: number } {
  const share = failing / visitors;
  const spread = Z * Z;
  const center = failing + spread / 2;
  const half = Z * Math.sqrt(failing * (1 - share) + spread / 4);
  const all = visitors + spread;
  return { share, low: (center - half) / all, high: (center + half) / all };
}

/**
 * Whether a canary does worse than what is live. It does when the share of visitors who see an error is larger by more
 * than the margin, and by more than chance explains: Newcombe's interval for the difference of two shares (R. G. Newcombe
 * 1998, method 10) lies above the margin.
 * @param least visitors on each side before anything is said
 * @param margin difference of the shares that is tolerated, as a part of one
 */
export function judge(
  live: Side,
  canary: Side,
  { least, margin }: { least: number; margin: number },
): Verdict {
  if (live.visitors < least || canary.visitors < least) return 'too-few';
  const [before, now] = [interval(live), interval(canary)];
  const difference = now.share - before.share;
  const low = difference - Math.hypot(now.share - now.low, before.high - before.share);
  return low > margin ? 'worse' : 'well';
}
