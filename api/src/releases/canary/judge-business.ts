import type { Business } from '../business/compare.ts';
import { judge, type Side, type Verdict } from './judge.ts';

/** So much of the visitors who order, or pay, may a canary lose: a taste is not a defect. */
const TOLERATED_LOSS = 0.25;

/** The steps of an order, in the order in which they are taken. */
const STEPS = ['begun', 'paid'] as const;
export type Step = (typeof STEPS)[number];

/** Who did not take a step. */
const withoutStep = (one: Business, step: Step): Side => ({
  visitors: one.visitors,
  failing: one.visitors - one[step],
});

/**
 * Whether fewer visitors of a canary order or pay than of what is live: by more than a quarter, and by more than chance explains.
 * @param least visitors on each side before anything is said
 * @returns the first step at which they are lost; none, or that there are too few visitors to tell
 */
export function judgeBusiness(
  live: Business,
  canary: Business,
  least: number,
): { verdict: Verdict; step: Step | null } {
  const verdicts = STEPS.map((step) => {
    const margin = live.visitors > 0 ? (live[step] / live.visitors) * TOLERATED_LOSS : 0;
    return { step, verdict: judge(withoutStep(live, step), withoutStep(canary, step), { least, margin }) };
  });
  const worse = verdicts.find(({ verdict }) => verdict === 'worse');
  return worse ?? { verdict: verdicts[0]?.verdict ?? 'too-few', step: null };
}
