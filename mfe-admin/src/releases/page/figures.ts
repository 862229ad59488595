const whole = new Intl.NumberFormat('en-US');
const onePlace = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** A figure and its unit stay on one line. */
const space = '\u00a0';

/** What stands where nothing is known. */
export const unknown = '–';

/** @param part of one */
export const percent = (part: number): string => share.format(part);

/** @param count or nothing, when nobody counted */
export const counted = (count: number | undefined): string =>
  count === undefined ? unknown : whole.format(count);

/** @param bytes as kB of a thousand, which is how budgets are said */
export const kilobytes = (bytes: number): string => `${onePlace.format(bytes / 1000)}${space}kB`;

/** @param milliseconds in seconds from one second on */
export const duration = (milliseconds: number | null | undefined): string => {
  if (milliseconds == null) return unknown;
  return milliseconds >= 1000
    ? `${onePlace.format(milliseconds / 1000)}${space}s`
    : `${whole.format(Math.round(milliseconds))}${space}ms`;
};

/** @param shift a layout shift score, which has no unit (https://web.dev/articles/cls) */
export const layoutShift = (shift: number | null | undefined): string =>
  shift == null ? unknown : shift.toFixed(2);
