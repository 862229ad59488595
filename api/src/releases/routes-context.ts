import type { Dependencies } from '../dependencies.ts';
import { cachedBytes, type CachedBytes } from '../http/cached-bytes.ts';
import type { Answers } from './calls/call-misfits.ts';
import { deployKeys, type HolderOf } from './deploy-keys/deploy-keys.ts';
import type { ReleaseContext } from './promotion/go-live.ts';
import { releaseStore, liveState, type ReleaseStore, type LiveState } from './store/store.ts';

/** What all calls for releases share. */
export interface RoutesContext {
  store: ReleaseStore;
  context: ReleaseContext;
  /** whose deploy key a request carries */
  holderOf: HolderOf;
  /** the answer that the shell's servers follow, ready to send */
  bytes: CachedBytes;
  /** Lets everybody see an act that was done, and logs it; answers with what visitors get now. */
  announce(act: string, holder: string, by: string, reason: string): Promise<LiveState>;
}

/** @param answers what this API answers, asked when all of its routes are there */
export function routesContext(deps: Dependencies, answers: () => Answers): RoutesContext {
  const store = releaseStore(deps.db.raw);
  const bytes = cachedBytes(deps.clock, deps.config.http.listCacheMs);
  return {
    store,
    context: { store, clock: deps.clock, ids: deps.ids, teamKeys: deps.config.teamKeys, answers },
    holderOf: deployKeys(deps),
    bytes,
    async announce(act, holder, by, reason) {
      bytes.invalidate();
      const now = await liveState(store);
      if (!now) throw new Error('Something was put live, and nothing is.');
      const canary = now.canary && { id: now.canary.composition.id, share: now.canary.share };
      deps.log.info({ act, composition: now.composition.id, canary, holder, by, reason }, 'release act');
      return now;
    },
  };
}
