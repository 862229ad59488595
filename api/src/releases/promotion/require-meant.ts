import { Failure } from '../../http/failure.ts';
import type { ReleaseStore } from '../store/store.ts';

/**
 * An order that names nothing means the canary while one runs, and else what is live or newest. When the canary was taken back by itself,
 * whoever orders may not know that yet: what nobody has tried would go live in the place of what was tried, or what is well be taken back.
 * @param next says how it is ordered all the same
 * @throws {Failure} 409 while nobody has put anything live, or tried anything, since that
 */
export async function requireMeant(
  { pointers }: Pick<ReleaseStore, 'pointers'>,
  next: string,
): Promise<void> {
  const pointer = await pointers.findOne({ _id: 'live' }, { projection: { history: 1 } });
  // What was taken away meanwhile says nothing about what is meant now.
  const last = pointer?.history?.findLast(({ act }) => act !== 'revoked');
  if (last?.act !== 'canary-failed') return;
  throw new Failure(409, 'contradiction', `The canary was taken back by itself: ${last.reason} ${next}`);
}
