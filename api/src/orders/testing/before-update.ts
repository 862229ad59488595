import { vi } from 'vitest';
import type { Database } from '../../db/collections.ts';

/** Does something just before an update of a booking: the next one is 1, the one after it 2. */
export function beforeUpdate(
  { bookings }: Pick<Database, 'bookings'>,
  number: number,
  deed: () => Promise<unknown>,
): void {
  const update = bookings.updateOne.bind(bookings);
  let updates = 0;
  vi.spyOn(bookings, 'updateOne').mockImplementation(async (...words) => {
    updates += 1;
    if (updates === number) await deed();
    return update(...words);
  });
}
