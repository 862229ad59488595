/**
 * The audit log: what admins did. A line is written before its act and says afterwards how it ended, so that nothing happens
 * without one: a process that dies in between leaves a line that says `begun`.
 *
 * A cancelled show is the exception. The one write that cancels it carries actor and reason itself, so its line follows
 * from the show and is written again until it is there; it can neither be missing nor tell of something that did not happen.
 */
import type { AdminActDocument, ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';

export type Act = Pick<AdminActDocument, 'actor' | 'act' | 'reason' | 'detail'>;

/**
 * Does something as an admin, and writes down who, why and how it ended.
 * @param work the act; gets the id of its line. What it answers as `detail` is added to the line
 * @returns the result of `work`
 * @throws what `work` throws; the database's error when the line cannot be written, in which case nothing is done
 */
export async function audited<T>(
  deps: Pick<Dependencies, 'db' | 'clock' | 'ids' | 'identity' | 'log'>,
  act: Act,
  work: (actId: string) => Promise<{ result: T; detail?: Record<string, unknown> }>,
): Promise<T> {
  const _id = deps.ids.next();
  const { name: actorName } = await deps.identity.buyer(act.actor);
  await deps.db.adminActs.insertOne({ _id, ...act, actorName, outcome: 'begun', at: deps.clock.now() });
  try {
    const { result, detail = {} } = await work(_id);
    await endAct(deps, _id, { outcome: 'done', detail: { ...act.detail, ...detail } });
    return result;
  } catch (error) {
    const isRefusal = error instanceof Failure && error.status < 500;
    const failure = error instanceof Failure ? error.code : 'internal';
    await endAct(deps, _id, { outcome: isRefusal ? 'refused' : 'failed', failure });
    throw error;
  }
}

/** The act itself is over: a line that cannot say so stays `begun`, which is true as far as it goes. */
async function endAct(
  { db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  _id: string,
  end: Partial<AdminActDocument>,
): Promise<void> {
  await db.adminActs
    .updateOne({ _id, outcome: 'begun' }, { $set: { ...end, endedAt: clock.now() } })
    .catch((error: unknown) => log.error({ act: _id, err: error }, 'the end of an admin act is not written'));
}

/** Says of an act whose end is not known that it did happen. */
export async function actHappened(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  _id: string,
): Promise<void> {
  await db.adminActs.updateOne(
    { _id },
    { $set: { outcome: 'done', endedAt: clock.now() }, $unset: { failure: '' } },
  );
}

/** Writes down who cancelled a show, once: the line has the show's own id, so that a repeated attempt finds it there. */
export async function recordCancellation(
  { db, identity }: Pick<Dependencies, 'db' | 'identity'>,
  show: ShowDocument,
): Promise<void> {
  if (!show.cancellation || (await db.adminActs.findOne({ _id: show._id }, { projection: { _id: 1 } })))
    return;
  const { actor, reason, at } = show.cancellation;
  const { name: actorName } = await identity.buyer(actor);
  const detail = { show: show._id, movieId: show.movieId, startsAt: show.startsAt };
  await db.adminActs.updateOne(
    { _id: show._id },
    { $setOnInsert: { actor, actorName, act: 'show.cancel', reason, detail, outcome: 'begun', at } },
    { upsert: true },
  );
}

/** Says that a cancelled show's tickets are all dealt with. */
export async function endCancellation(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { _id }: ShowDocument,
): Promise<void> {
  await db.adminActs.updateOne(
    { _id, outcome: 'begun' },
    { $set: { outcome: 'done', endedAt: clock.now() } },
  );
}
