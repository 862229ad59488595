import type { z } from '@hono/zod-openapi';
import { actHappened, audited } from '../audit/acts.ts';
import type { ScheduledTime } from '../db/documents.ts';
import { keyNewShows } from '../db/show-list-keys.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { cachedMovie } from '../movies/movie-cache.ts';
import { MAX_CHARGE_CENTS } from '../payments/limits.ts';
import { planShows } from './plan.ts';
import { addToSchedule, finishAct, scheduledTimeOf } from './schedule.ts';
import type { addShowSchema } from './schemas.ts';
import { factsOf, type ShowFacts } from './show-facts.ts';
import { wantedStarts } from './starts.ts';

/**
 * Adds the shows of one request, all or none.
 * @param actor id of the admin
 * @param request price in dollars, dates and times in the cinema's zone; format and languages are of all of its shows
 * @returns how many shows were added
 * @throws Failure 400 by field, 404 for an unknown movie, 409 when no hall is free
 */
export async function addShows(
  deps: Dependencies,
  actor: string,
  request: z.output<typeof addShowSchema>,
): Promise<number> {
  const { timeZone, halls, cleaningMinutes } = deps.config.cinema;
  refuseDearBookings(request.showPrice, deps.config.booking.maxSeats);
  const starts = wantedStarts(request.showsInput, timeZone, deps.clock.now());
  const movie = await cachedMovie(deps, request.movieId);
  if (!movie)
    throw new Failure(404, 'not_found', 'There is no such movie.', { fields: { movieId: 'No such movie.' } });
  const priceCents = Math.round(request.showPrice * 100);
  const times = starts.map(({ at }) => at);
  const facts = factsOf(request);
  const act = { actor, act: 'show.add', detail: { movieId: movie._id, priceCents, ...facts, times } };
  return audited(deps, act, async (actId) => {
    const added =
      (await addedUnanswered(deps, act)) ??
      (await addToSchedule(deps, (taken) =>
        planShows(starts, taken, movie, { halls, cleaningMinutes, priceCents, facts, ids: deps.ids, actId }),
      ));
    // Whoever has added shows looks for them next. What fails here the job does later.
    await keyNewShows(deps.db, deps.clock.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'added shows have no keys for the list yet'),
    );
    return { result: added.length, detail: { shows: added.map((time) => time.showId) } };
  });
}

/**
 * What the same words of the same admin have added already without an answer that said so: the database was lost in the middle
 * of it. Undefined when they have not.
 */
async function addedUnanswered(
  deps: Dependencies,
  {
    actor,
    detail,
  }: { actor: string; detail: ShowFacts & { movieId: string; priceCents: number; times: Date[] } },
): Promise<ScheduledTime[] | undefined> {
  const [first] = detail.times;
  const { actId } = (first && (await scheduledTimeOf(deps, detail.movieId, first))) ?? {};
  if (actId === undefined) return undefined;
  const same = {
    'detail.priceCents': detail.priceCents,
    'detail.format': detail.format ?? null,
    'detail.spoken': detail.spoken ?? null,
    'detail.subtitles': detail.subtitles ?? null,
    'detail.times': detail.times,
  };
  const unanswered = { _id: actId, actor, ...same, outcome: { $in: ['begun' as const, 'failed' as const] } };
  const found = await deps.db.adminActs.findOne(unanswered);
  if (!found) return undefined;
  const added = await finishAct(deps, actId);
  await actHappened(deps, actId);
  return added;
}

/** Stripe takes a booking's seats in one charge, which has a limit of its own. */
function refuseDearBookings(price: number, seats: number): void {
  const most = Math.floor(MAX_CHARGE_CENTS / seats) / 100;
  if (price <= most) return;
  const message = `This price is too high: ${seats} seats are paid at once, so it is at most ${most.toFixed(2)}`;
  throw new Failure(400, 'invalid', message, { fields: { showPrice: message } });
}
