import type { GivenSet } from '../signed-sets/schemas.ts';
import { wholeHistory, type ReleaseStore } from '../store/store.ts';
import type { ReleaseContext } from './go-live.ts';

/** So many acts are looked back on: pages of what was given before them are gone. */
const RECENT = 50;

/** Ten years: no clock is so far ahead, and whoever writes to the database could leave no time after that of a set. */
const MAX_AHEAD_MS = 10 * 365 * 24 * 3_600_000;

/** The latest instant that is said by a set which visitors were given lately; 0 where there is none. */
async function latestGiven(
  store: Pick<ReleaseStore, 'pointers' | 'compositions'>,
  now: number,
): Promise<number> {
  const ids = (await wholeHistory(store)).slice(-RECENT).map(({ composition }) => composition);
  const projection = { 'composition.createdAt': 1, 'composition.urgent': 1 } as const;
  const found = await store.compositions.find({ _id: { $in: ids } }, { projection }).toArray();
  const instants = found.flatMap(({ composition: { createdAt, urgent } }) => [
    createdAt,
    urgent ?? createdAt,
  ]);
  return Math.max(
    0,
    ...instants.map((instant) => Date.parse(instant)).filter((at) => at <= now + MAX_AHEAD_MS),
  );
}

/**
 * Id and time of a composition: new ones, or those that it was signed with. The time is after that of all that visitors were given lately: pages
 * compare theirs with what is urgent, and some may have been made while all clocks were ahead.
 */
export async function stampOf(
  { store, ids, clock }: Pick<ReleaseContext, 'store' | 'ids' | 'clock'>,
  signed: GivenSet | undefined,
): Promise<{ id: string; createdAt: string }> {
  if (signed) return signed.composition;
  const now = clock.now().getTime();
  const at = Math.max(now, (await latestGiven(store, now)) + 1);
  return { id: ids.next(), createdAt: new Date(at).toISOString() };
}
