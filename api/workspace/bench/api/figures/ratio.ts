import { isWithin, marginText, type Line } from '../../report/line.ts';
import { compareRatios, median } from '../../visit/rounds.ts';

/** Rounds of a comparison: greater is better for both. */
interface Ratio {
  figure: string;
  measured: number[];
  baseline: number[];
  /** smallest ratio that is aimed at; absent when it is only told */
  aim?: number;
  show(value: number): string;
}

/** A rate against another one, as the median of the ratios within each round. */
export function ratioLine({ figure, measured, baseline, aim, show }: Ratio): Line {
  const { middle, margin } = compareRatios(measured, baseline);
  return {
    figure,
    measured: show(median(measured)),
    against: show(median(baseline)),
    difference: `× ${middle.toFixed(2)} ${marginText(margin, (ratio) => ratio.toFixed(2))}`,
    // Turned round: it shall be no less.
    ...(aim !== undefined && {
      aim: { text: `≥ × ${aim.toFixed(2)}`, reached: isWithin({ middle: -middle, margin }, -aim) },
    }),
  };
}

/** So many a second. */
export const perSecond = (rate: number): string => `${rate.toFixed(rate < 100 ? 1 : 0)}/s`;
/** A time of a few milliseconds. */
export const fine = (time: number): string => `${time.toFixed(1)} ms`;
