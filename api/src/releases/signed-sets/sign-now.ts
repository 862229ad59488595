import type { Dependencies } from '../../dependencies.ts';
import { liveState, releaseStore } from '../store/store.ts';
import type { SignedSets } from './signed-sets.ts';

/**
 * Writes what is missing in the log, and signs what is live when it is time. Raises an alarm when what is live must not be signed,
 * and when nobody has signed it in time: servers go on with what they have, and say how old it is.
 */
export async function signNow(
  { db, clock, alarm }: Pick<Dependencies, 'db' | 'clock' | 'alarm'>,
  sets: SignedSets,
) {
  const store = releaseStore(db.raw);
  await sets.acts.catchUpPublished(store);
  await sets.acts.catchUp(store);
  if (!sets.isOn) return;
  await sets.refresh();
  const state = await liveState(store);
  if (!state) return;
  const subject = state.composition.id;
  /** It may have ended in order since the state was read. */
  const isStillThere = async ({ composition }: { composition: { id: string } }) =>
    (await liveState(store))?.canary?.composition.id === composition.id;
  try {
    const proof = await sets.proofOf(state);
    if (!proof)
      return alarm('set-refused', subject, 'What is live is not signed by operators: no server takes it.');
    if (state.canary && !proof.canary && (await isStillThere(state.canary)))
      alarm(
        'set-refused',
        state.canary.composition.id,
        'The canary is not signed: it has ended, no operator has signed it, or the log of all acts was changed. Has somebody written to the database? Nobody gets it; end it once more.',
      );
    const expires = proof.timestamp?.signed.expires;
    if (expires === undefined || new Date(expires) <= clock.now())
      alarm('set-stale', subject, 'Nobody signs what is live any more: is TIMESTAMP_SIGNING_KEY set?');
  } catch (error) {
    alarm(
      'set-refused',
      subject,
      `What is live is not signed: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
