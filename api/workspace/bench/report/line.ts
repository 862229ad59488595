import { compare, median, type Middle } from '../visit/rounds.ts';

/** One figure of a report. */
export interface Line {
  figure: string;
  /** as it is read: value and unit */
  measured: string;
  /** what it is compared with, as it is read */
  against?: string;
  difference?: string;
  /** what is aimed at, and whether it is reached; a figure without an aim is only told */
  aim?: { text: string; reached: boolean | 'unclear' };
}

export interface Section {
  title: string;
  /** heading of the column that the figures are compared with */
  against?: string;
  lines: Line[];
  /** what the JSON has beyond the lines */
  raw: unknown;
}

const signed = (text: string, value: number) => (value < 0 ? text : `+${text}`);

/** Bytes as kB (1000 bytes) with one decimal. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
/** Milliseconds without decimals. */
export const milliseconds = (time: number): string => `${Math.round(time)} ms`;
/** The same with its sign: a difference. */
export const moreKilobytes = (bytes: number): string => signed(kilobytes(bytes), bytes);
/** The same with its sign: a difference. */
export const moreMilliseconds = (time: number): string => signed(milliseconds(time), Math.round(time));
/** A difference of counts, with its sign. */
export const more = (count: number): string => signed(String(count), count);

/** How far a value may be from the true one, as it is read. */
export const marginText = (margin: number, show: (value: number) => string): string =>
  `± ${Number.isFinite(margin) ? show(margin) : '?'}`;

/** Whether what shall be no more than a limit is so; `unclear` when the limit lies within the margin of what was measured. */
export const isWithin = ({ middle, margin }: Middle, limit: number): boolean | 'unclear' =>
  Math.abs(middle - limit) < margin ? 'unclear' : middle <= limit;

/**
 * A time against another one.
 * @param limit milliseconds that it may be longer; absent when nothing is aimed at
 * @returns a line that is `unclear` when the limit lies within the margin of what was measured
 */
export function timeLine(figure: string, values: number[], baseline: number[], limit?: number): Line {
  const { difference, margin } = compare(values, baseline);
  return {
    figure,
    measured: milliseconds(median(values)),
    against: milliseconds(median(baseline)),
    difference: `${moreMilliseconds(difference)} ${marginText(margin, (time) => time.toFixed(0))}`,
    ...(limit !== undefined && {
      aim: { text: `≤ ${moreMilliseconds(limit)}`, reached: isWithin({ middle: difference, margin }, limit) },
    }),
  };
}
