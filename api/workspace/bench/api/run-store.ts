import { addShows, seed } from './data/seed.ts';
import { BOOKINGS, storeFigures, UPCOMING } from './figures/store.ts';
import { onStore, type StoreBench } from './measured/on-store.ts';

const NOBODY = 'http://127.0.0.1:9';

/** Measures what docs/scale.md says of the database, and leaves nothing running. @param bench has two ports */
export async function runStoreBench(bench: StoreBench): Promise<void> {
  await onStore(bench, async ({ database, start }) => {
    // First the indexes, as in a database that grew.
    const settings = { MONGODB_TIMEOUT_MS: '30000' };
    for (const [offset, name] of ['upcoming', 'sold'].entries())
      await (await start(name, offset, NOBODY, settings)).stop();
    bench.say('\nFilling the database …');
    await addShows(database('upcoming'), UPCOMING);
    await seed(database('sold'), BOOKINGS);
    bench.report(
      'store',
      await storeFigures({ upcoming: database('upcoming'), sold: database('sold') }, bench.rounds),
    );
  });
}
