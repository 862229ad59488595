import { isDuplicate } from '../../db/is-duplicate.ts';
import type { Clock } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import type { Canary, ReleaseEvent, ReleaseStore } from '../store/store.ts';

/** What moving the pointer needs. */
export interface MoveContext {
  store: Pick<ReleaseStore, 'pointers'>;
  clock: Clock;
}

/** So many lines of history are kept here; the log of all acts keeps each for ever. */
const KEPT = 500;

/** What somebody thinks that visitors get, or null for nothing. */
export interface Expected {
  /** id of the live composition */
  composition: string | null;
  canary: { composition: string; share: number } | null;
}

/** What visitors shall get. */
export interface Next {
  composition: string;
  /** number of its signed set; what is live keeps its own */
  set?: number | undefined;
  canary: Canary | null;
}

/**
 * Moves the pointer by compare-and-set and writes the line of its history in the same write.
 * @throws {Failure} 409 when visitors get something else than expected; then nothing has changed
 */
export async function movePointer(
  context: MoveContext,
  expected: Expected,
  next: Next,
  event: Omit<ReleaseEvent, 'at'>,
): Promise<void> {
  const { store, clock } = context;
  const line = { ...event, at: clock.now() };
  const { composition, canary } = next;
  const isOther = composition !== expected.composition || next.set !== undefined;
  const set = next.set === undefined ? {} : { set: next.set };
  if (expected.composition === null) {
    const first = { _id: 'live' as const, composition, ...set, changedAt: line.at, history: [line] };
    try {
      await store.pointers.insertOne(first);
      return;
    } catch (error) {
      if (isDuplicate(error)) throw await refusal(context, expected);
      throw error;
    }
  }
  const moved = await store.pointers.updateOne(
    {
      _id: 'live',
      composition: expected.composition,
      ...(expected.canary
        ? { 'canary.composition': expected.canary.composition, 'canary.share': expected.canary.share }
        : { canary: { $exists: false } }),
    },
    {
      $set: { composition, ...set, changedAt: line.at, ...(canary && { canary }) },
      ...unset(!canary && 'canary', isOther && next.set === undefined && 'set'),
      $push: { history: { $each: [line], $slice: -KEPT } },
    },
  );
  if (moved.modifiedCount !== 1) throw await refusal(context, expected);
}

/** What goes from the pointer, if anything. */
function unset(...fields: ('canary' | 'set' | false)[]): { $unset?: Record<string, ''> } {
  const gone = fields.filter((field) => field !== false);
  return gone.length > 0 ? { $unset: Object.fromEntries(gone.map((field) => [field, '' as const])) } : {};
}

async function refusal({ store }: MoveContext, expected: Expected): Promise<Failure> {
  const pointer = await store.pointers.findOne({ _id: 'live' }, { projection: { history: 0 } });
  return pointer?.canary && !expected.canary && pointer.composition === expected.composition
    ? new Failure(409, 'canary_running', 'A canary is running: promote it or end it first.')
    : new Failure(409, 'moved', 'Another composition went live meanwhile. Look at it and decide again.');
}
