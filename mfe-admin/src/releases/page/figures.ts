const whole = new Intl.NumberFormat('en-US');
const onePlace = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** A figure and its unit stay on one line. */
const NO_BREAK_SPACE = '\u00a0';

/** What stands where nothing is known. */
export const NOT_KNOWN = '–';

/** @param part of one */
export const percent = (part: number): string => share.format(part);

/** @param count or nothing, when nobody counted */
export const counted = (count: number | undefined): string =>
  count === undefined ? NOT_KNOWN : whole.format(count);

/** @param bytes as kB of a thousand, which is how budgets are said */
export const kilobytes = (bytes: number): string => `${onePlace.format(bytes / 1000)}${NO_BREAK_SPACE}kB`;

/** @param milliseconds in seconds from one second on */
export const duration = (milliseconds: number | null | undefined): string => {
  if (milliseconds == null) return NOT_KNOWN;
  return milliseconds >= 1000
    ? `${onePlace.format(milliseconds / 1000)}${NO_BREAK_SPACE}s`
    : `${whole.format(Math.round(milliseconds))}${NO_BREAK_SPACE}ms`;
};

/** @param shift a layout shift score, which has no unit (https://web.dev/articles/cls) */
export const layoutShift = (shift: number | null | undefined): string =>
  shift == null ? NOT_KNOWN : shift.toFixed(2);
