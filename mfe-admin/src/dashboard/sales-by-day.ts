export interface DaySales {
  /** `YYYY-MM-DD` in the cinema's zone */
  date: string;
  /** US dollars */
  amount: number;
}

const dayLength = 86_400_000;

/** The cinema's local date of an instant; Swedish writes dates as ISO does. */
const dateIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (instant: Date): string => format.format(instant);
};

/**
 * What was sold on each of the last days.
 * @param bookings amounts in US dollars and ISO instants; unpaid ones do not count
 * @param options `days` to go back from `now`, today included, in the cinema's zone
 * @returns one entry a day, oldest first, days without sales among them
 */
export function salesByDay(
  bookings: readonly { amount: number; isPaid: boolean; createdAt: string }[],
  { days, now, timeZone }: { days: number; now: Date; timeZone: string },
): DaySales[] {
  const dateOf = dateIn(timeZone);
  // Calendar days, counted in UTC: an hour gained or lost in the zone neither skips a day nor doubles one.
  const today = Date.parse(`${dateOf(now)}T00:00:00Z`);
  const cents = new Map(
    Array.from({ length: days }, (_, index) => {
      const day = new Date(today - (days - 1 - index) * dayLength);
      return [day.toISOString().slice(0, 10), 0];
    }),
  );
  for (const { amount, isPaid, createdAt } of bookings) {
    const date = dateOf(new Date(createdAt));
    const sum = cents.get(date);
    if (isPaid && sum !== undefined) cents.set(date, sum + Math.round(amount * 100));
  }
  return [...cents].map(([date, sum]) => ({ date, amount: sum / 100 }));
}
