import type { Dependencies } from '../dependencies.ts';
import { cachedBytes, type CachedBytes } from '../http/cached-bytes.ts';
import type { Answers } from './calls/call-misfits.ts';
import { currentBuilders } from './deploy-keys/current-builders.ts';
import { deployKeys, type HolderOf } from './deploy-keys/deploy-keys.ts';
import { keptFiles } from './kept-files/kept-files.ts';
import type { ReleaseContext } from './promotion/go-live.ts';
import { signedSets, type Proof, type SignedSets } from './signed-sets/signed-sets.ts';
import { whyUnproven } from './provenance/proven.ts';
import { filesAgain } from './publish/files-again.ts';
import { smokeRule } from './smoke/reports.ts';
import {
  historyOfLive,
  liveSince,
  liveState,
  releaseStore,
  type LiveState,
  type ReleaseStore,
} from './store/store.ts';

/** What all calls for releases share. */
export interface RoutesContext {
  store: ReleaseStore;
  context: ReleaseContext;
  /** what operators and the API itself sign */
  sets: SignedSets;
  /** What visitors get, with what proves it; null before the first composition. */
  now(): Promise<ProvenState | null>;
  /** whose deploy key a request carries */
  holderOf: HolderOf;
  /** the answer that the shell's servers follow, ready to send */
  bytes: CachedBytes;
  /** Lets everybody see an act that was done, and logs it; answers with what visitors get now. */
  announce(act: string, holder: string, by: string, reason: string): Promise<ProvenState>;
}

/** What visitors get, and what makes a server believe it. */
type ProvenState = LiveState & { since?: string; proof?: Proof };

/** @param answers what this API answers, asked when all of its routes are there */
export function routesContext(deps: Dependencies, answers: () => Answers): RoutesContext {
  const store = releaseStore(deps.db.raw);
  const sets = signedSets(deps);
  async function now(): Promise<ProvenState | null> {
    const [live, history] = await Promise.all([liveState(store), historyOfLive(store)]);
    if (!live) return null;
    const since = liveSince(history, live.composition.id);
    const state = { ...live, ...(since !== undefined && { since }) };
    try {
      const proof = await sets.proofOf(state);
      return { ...state, ...(proof && { proof }) };
    } catch (error) {
      // Told without a proof: servers go on with what they have.
      deps.alarm('set-refused', state.composition.id, `What is live is not signed: ${String(error)}`);
      return state;
    }
  }
  const bytes = cachedBytes(deps.clock, deps.config.http.listCacheMs);
  return {
    store,
    context: {
      store,
      clock: deps.clock,
      ids: deps.ids,
      teamKeys: sets.teamKeys,
      sets,
      answers,
      whyUnproven: whyUnproven(deps.db.raw, currentBuilders(deps.db.raw, deps.config, sets.teamKeys)),
      missingFiles: (integrities) => keptFiles(deps.db.raw).missing(integrities, deps.clock.now()),
      filesAgain: filesAgain(deps),
      requireTried: smokeRule(deps, sets),
    },
    sets,
    now,
    holderOf: deployKeys(deps),
    bytes,
    async announce(act, holder, by, reason) {
      await sets.acts.catchUp(store);
      bytes.invalidate();
      const state = await now();
      if (!state) throw new Error('Something was put live, and nothing is.');
      const canary = state.canary && { id: state.canary.composition.id, share: state.canary.share };
      deps.log.info({ act, composition: state.composition.id, canary, holder, by, reason }, 'release act');
      return state;
    },
  };
}
