import { seed } from './data/seed.ts';
import { refusals } from './figures/refusals.ts';
import { onStore, type StoreBench } from './measured/on-store.ts';
import { ADMIN } from './measured/people.ts';
import { startPayments } from './measured/payments.ts';

const BOOKINGS = 100;

/** Measures what refusing costs, and leaves nothing running. @param bench has two ports */
export async function runRefusalsBench(bench: StoreBench): Promise<void> {
  const payments = await startPayments();
  try {
    await onStore(bench, async ({ database, start }) => {
      bench.say('\nMeasuring refusals …');
      await seed(database('refusals'), BOOKINGS);
      const api = await start('refusals', 0, payments.url);
      const limited = await start('refusals', 1, payments.url, { PUBLIC_PER_MINUTE: '1' });
      bench.report('refusals', await refusals({ rounds: bench.rounds, admin: ADMIN, api, limited }));
    });
  } finally {
    payments.close();
  }
}
