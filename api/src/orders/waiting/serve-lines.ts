import type { ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { isAwaited } from './line.ts';
import { offerSeats } from './offer-seats.ts';

/** Offers seats that came free to those who wait for them, in all shows to come. One show's failure leaves the others alone; a process that is told to end leaves them to the next. */
export async function serveLines(deps: Dependencies): Promise<void> {
  const upcoming = { status: 'scheduled' as const, startsAt: { $gt: deps.clock.now() } };
  const shows = deps.db.shows.find(
    { ...upcoming, waiting: { $exists: true } },
    { projection: { waiting: 1 } },
  );
  for await (const show of shows) {
    if (deps.leaving.signal.aborted) return;
    await serve(deps, show).catch((error: unknown) => {
      deps.log.error({ show: show._id, err: error }, 'seats could not be offered to those who wait');
    });
  }
}

async function serve(deps: Dependencies, show: Pick<ShowDocument, '_id' | 'waiting'>): Promise<void> {
  if (isAwaited(show)) await offerSeats(deps, show._id);
}
