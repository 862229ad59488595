import { Failure } from '../../http/failure.ts';
import type { ReleaseEvent, ReleaseStore } from '../store/store.ts';

/**
 * The end of the last canary, when nobody has ordered that: it failed, or ended since something was taken away. Undefined when somebody has put
 * something live or tried something since.
 */
function endNobodyOrdered(history: readonly ReleaseEvent[]): ReleaseEvent | undefined {
  let isRunning = false;
  let end: ReleaseEvent | undefined;
  for (const event of history) {
    const isRevocation = event.act === 'revoked';
    if (event.act === 'canary-failed' || (isRevocation && isRunning)) end = event;
    // What is taken away otherwise says nothing about what is meant now.
    else if (!isRevocation) end = undefined;
    isRunning = event.act === 'canary-started' || event.act === 'canary-share';
  }
  return end;
}

/**
 * An order that names nothing means the canary while one runs, and else what is live or newest. When the canary was taken back by itself, or ended by a
 * revocation, whoever orders may not know that yet: what nobody has tried would go live in the place of what was tried, or what is well be taken back.
 * @param next says how it is ordered all the same
 * @throws {Failure} 409 while nobody has put anything live, or tried anything, since that
 */
export async function requireMeant(
  { pointers }: Pick<ReleaseStore, 'pointers'>,
  next: string,
): Promise<void> {
  const pointer = await pointers.findOne({ _id: 'live' }, { projection: { history: 1 } });
  const end = endNobodyOrdered(pointer?.history ?? []);
  if (!end) return;
  const why =
    end.act === 'revoked'
      ? `The canary ended when something was revoked (${end.reason}).`
      : `The canary was taken back by itself: ${end.reason}`;
  throw new Failure(409, 'contradiction', `${why} ${next}`);
}
