import type { Dependencies } from '../dependencies.ts';
import { isDuplicate } from '../db/is-duplicate.ts';
import type { ScheduleDocument, ShowDocument, ScheduledTime } from '../db/documents.ts';
import { Failure } from '../http/failure.ts';
import { factsOf, type ShowFacts } from './show-facts.ts';

/*
 * Two admins must not put two movies into one hall, nor the same movie on the same minute twice. An overlap of times cannot
 * be a unique index, so the whole programme is one document with a version: a plan is made against one version and written
 * only if that is still the version (compare-and-set on a single document, atomic on any MongoDB). All shows of a request
 * are in or none is. The show documents follow from the times in it: whoever comes next finishes what a crash left undone.
 */

const PROGRAMME = 'programme';
/** Two admins at once never lose this often in a row: something else is wrong. */
const MAX_TRIES = 30;

async function storedProgramme(deps: Dependencies): Promise<ScheduleDocument> {
  const found = await deps.db.schedule.findOne({ _id: PROGRAMME });
  if (found) return found;
  const empty: ScheduleDocument = { _id: PROGRAMME, version: 0, slots: [], schemaVersion: 1 };
  await deps.db.schedule.insertOne({ ...empty }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
  });
  return (await deps.db.schedule.findOne({ _id: PROGRAMME })) ?? empty;
}

function showOf(time: ScheduledTime, now: Date): ShowDocument {
  return {
    _id: time.showId,
    movieId: time.movieId,
    hall: time.hall,
    startsAt: time.from,
    endsAt: time.endsAt,
    priceCents: time.priceCents,
    status: 'scheduled',
    seats: {},
    seatsVersion: 0,
    ...factsOf(time),
    createdAt: now,
    schemaVersion: 1,
  };
}

/** Writes the show of each time that has none, or the facts that it lacks; again and again without harm. */
async function writeShows(deps: Dependencies, times: ScheduledTime[]): Promise<void> {
  const now = deps.clock.now();
  for (const time of times) {
    const { _id, ...rest } = showOf(time, now);
    const { upsertedCount } = await deps.db.shows.updateOne(
      { _id },
      { $setOnInsert: rest },
      { upsert: true },
    );
    if (upsertedCount === 0) await completeShow(deps, time);
  }
}

const FACTS = ['format', 'spoken', 'subtitles'] as const;

/** What somebody has said of a time and its show lacks. */
const lackingIn = (show: ShowFacts, said: ShowFacts) =>
  FACTS.filter((fact) => said[fact] !== undefined && show[fact] === undefined);

/** While releases change, one that does not know a fact may be the one that writes a time's show: without it. */
async function completeShow({ db }: Dependencies, time: ScheduledTime): Promise<void> {
  for (const fact of lackingIn({}, time))
    await db.shows.updateOne(
      { _id: time.showId, [fact]: { $exists: false } },
      { $set: { [fact]: time[fact] } },
    );
}

/** Writes the shows that a crash between a time and its show has left out, and what another release has left out of them. */
export async function finishSchedule(deps: Dependencies): Promise<void> {
  const { slots } = await storedProgramme(deps);
  const written = await deps.db.shows
    .find(
      { _id: { $in: slots.map((time) => time.showId) } },
      { projection: { format: 1, spoken: 1, subtitles: 1 } },
    )
    .toArray();
  const byId = new Map(written.map((show) => [show._id, show]));
  await writeShows(
    deps,
    slots.filter((time) => {
      const show = byId.get(time.showId);
      return !show || lackingIn(show, time).length > 0;
    }),
  );
}

/**
 * The times of one act that was under way when its answer was lost, their shows written.
 * @param actId of one of them
 */
export async function finishAct(deps: Dependencies, actId: string): Promise<ScheduledTime[]> {
  await finishSchedule(deps);
  return (await storedProgramme(deps)).slots.filter((time) => time.actId === actId);
}

/** The time of a movie that begins at an instant, if there is one. */
export async function scheduledTimeOf(
  deps: Dependencies,
  movieId: string,
  at: Date,
): Promise<ScheduledTime | undefined> {
  const { slots } = await storedProgramme(deps);
  return slots.find((time) => time.movieId === movieId && time.from.getTime() === at.getTime());
}

/**
 * Adds times in halls to the programme and their shows to the database.
 * @param plan makes the new times in view of the taken ones; may throw a Failure; is called anew when another admin was
 *   faster
 * @returns the times that were added
 * @throws Failure 503 when the programme keeps changing
 */
export async function addToSchedule(
  deps: Dependencies,
  plan: (taken: ScheduledTime[]) => ScheduledTime[],
): Promise<ScheduledTime[]> {
  await finishSchedule(deps);
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const { version, slots } = await storedProgramme(deps);
    const added = plan(slots);
    // Past times can collide with nothing any more; without this the document would grow for ever.
    const ahead = slots.filter((time) => time.until > deps.clock.now());
    const written = await deps.db.schedule.updateOne(
      { _id: PROGRAMME, version },
      { $set: { slots: [...ahead, ...added] }, $inc: { version: 1 } },
    );
    if (written.matchedCount === 1) {
      await writeShows(deps, added);
      return added;
    }
  }
  throw new Failure(503, 'busy', 'Others are changing the programme right now. Please try again.', {
    retryAfter: 1,
  });
}

/**
 * Gives the hall back that a show took. The version grows with it, so that a plan made in view of the taken hall is made anew.
 * The show has to be cancelled by then: `finishSchedule` writes shows from times, and only adds facts to those that exist.
 */
export async function removeFromSchedule({ db }: Pick<Dependencies, 'db'>, showId: string): Promise<void> {
  await db.schedule.updateOne(
    { _id: PROGRAMME, 'slots.showId': showId },
    { $pull: { slots: { showId } }, $inc: { version: 1 } },
  );
}
