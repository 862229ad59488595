import type { Config } from '../config.ts';

const unit = (name: 'hour' | 'minute', count: number) =>
  new Intl.NumberFormat('en', { style: 'unit', unit: name, unitDisplay: 'long' }).format(count);

/** The instant from which on a paid booking of a show can no longer be cancelled by its owner. */
export const cancelUntil = (startsAt: Date, { cancelUntilMinutes }: Config['booking']): Date =>
  new Date(startsAt.getTime() - cancelUntilMinutes * 60_000);

/** The same rule as a sentence, for who comes too late. */
export function cancelUntilSentence({ cancelUntilMinutes: minutes }: Config['booking']): string {
  if (minutes === 0) return 'Tickets can be cancelled until the show begins';
  const before = minutes % 60 === 0 ? unit('hour', minutes / 60) : unit('minute', minutes);
  return `Tickets can be cancelled until ${before} before the show`;
}
