import { Connection } from './client/connection.ts';
import { addShows, seed } from './data/seed.ts';
import { bookingWrites } from './figures/booking.ts';
import { contest } from './figures/contest.ts';
import { coldCalls } from './figures/cold-calls.ts';
import { growth, showsForGrowth, type Sized } from './figures/growth.ts';
import { listeners } from './figures/listeners.ts';
import { memoryAfterwards } from './figures/memory.ts';
import { askPublicCalls, publicCalls } from './figures/public-calls.ts';
import { onStore, type Store, type StoreBench } from './measured/on-store.ts';
import { startPayments } from './measured/payments.ts';
import { startShell } from './measured/start-shell.ts';

const sizes = [100, 10_000, 100_000];
const USUAL = 100;

/** Measures the API in a process of its own over the local store in another, and leaves nothing running. @param bench has eight ports */
export async function runApiBench(bench: StoreBench): Promise<void> {
  const payments = await startPayments();
  try {
    await onStore(bench, (store) => measureApi(bench, store, payments));
  } finally {
    payments.close();
  }
}

async function measureApi(
  { root, port, dir, rounds, say, report }: StoreBench,
  store: Store,
  payments: Awaited<ReturnType<typeof startPayments>>,
): Promise<void> {
  const { log, database, ends } = store;
  const start = (name: string, offset: number, settings = {}) =>
    store.start(name, offset, payments.url, settings);
  await seed(database('usual'), USUAL);
  const api = await start('usual', 0);
  const bench = { root, rounds, api, db: database('usual'), payments, log };
  say('\nMeasuring public calls and bookings …');
  const fresh = { ...bench, api: await start('usual', 4) };
  const limited = await start('usual', 5, { PUBLIC_PER_MINUTE: '1' });
  report('api-public', await publicCalls(fresh, limited));
  await limited.stop();
  const cold = await start('usual', 6, { LIST_CACHE_MS: '0' });
  report('api-cold', await coldCalls({ ...bench, api: cold }, store.addressOf('usual')));
  await cold.stop();
  const shell = await startShell({ root, port: port + 7, apiPort: fresh.api.port, dir, log });
  ends(shell.stop);
  report('api-booking', await bookingWrites(fresh, shell));
  await Promise.all([fresh.api.stop(), shell.stop()]);
  const memory = await memoryAfterwards(api, async (round) => {
    say(`\nMeasuring the API, round ${round} …`);
    await askPublicCalls(bench);
    const suffix = round === 1 ? '' : `-again`;
    const sections = {
      listeners: await listeners(bench),
      contest: await contest(bench),
    };
    for (const [name, section] of Object.entries(sections)) report(`api-${name}${suffix}`, section);
  });
  report('api-memory', memory);
  await api.stop();

  const filled: (Omit<Sized, 'connection'> & { port: number })[] = [];
  for (const [index, size] of sizes.entries()) {
    say(`Filling a database with ${size.toLocaleString('en')} shows and bookings …`);
    const name = `size-${size}`;
    // First the indexes, as in a database that grew: made over all of it they would keep the store from answering.
    const settings = { LIST_CACHE_MS: '0', MONGODB_TIMEOUT_MS: '30000' };
    const { port: at } = await start(name, 1 + index, settings);
    await seed(database(name), size);
    filled.push({ size, port: at, shows: await addShows(database(name), showsForGrowth(rounds)) });
  }
  const sized = await Promise.all(
    filled.map(async ({ port: at, ...rest }) => ({ ...rest, connection: await Connection.open(at) })),
  );
  ends(() => sized.forEach(({ connection }) => connection.close()));
  report('api-growth', await growth(sized, rounds));
}
