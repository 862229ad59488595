import type { BookingRules } from '@matinee/shared-ui';

const count = (amount: number, unit: 'hour' | 'minute' | 'second'): string =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(amount);

/** A length of time in words: `10 minutes`, `2 hours`, `30 seconds`. */
function duration(minutes: number): string {
  if (minutes < 1) return count(minutes * 60, 'second');
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute');
}

/** The rules of booking as parts of sentences. While they are not known, nothing that could be wrong. */
export interface RuleWords {
  /** `up to 5 seats` */
  upToSeats: string;
  /** `1 to 5 seats` */
  seats: string;
  /** how long seats are held: `10 minutes` */
  hold: string;
  /** until when a ticket can be given back: `until 2 hours before the show, or …`, since who bought when the end was later keeps that one */
  cancelUntil: string;
}

/** @param rules as the server tells them */
export function ruleWords(rules: BookingRules | undefined): RuleWords {
  if (!rules)
    return {
      upToSeats: 'your seats',
      seats: 'one seat or more',
      hold: 'a while',
      cancelUntil: 'until the time that your ticket names',
    };
  const { maxSeats, holdMinutes, cancelUntilMinutes } = rules;
  return {
    upToSeats: maxSeats === 1 ? 'one seat' : `up to ${maxSeats} seats`,
    seats: maxSeats === 1 ? 'one seat' : `1 to ${maxSeats} seats`,
    hold: duration(holdMinutes),
    cancelUntil:
      cancelUntilMinutes === 0
        ? 'until the show begins'
        : `until ${duration(cancelUntilMinutes)} before the show, or until a later time that your ticket names`,
  };
}
