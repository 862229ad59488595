import type { Dependencies } from '../../dependencies.ts';
import { reconcile } from '../reconcile.ts';
import { catchUpAfterRestore } from '../settlement/after-restore.ts';

/** The passes of both jobs that learn from Stripe, each once. Neither waits for the other's success. */
export async function reconcileAll(deps: Dependencies): Promise<void> {
  await catchUpAfterRestore(deps).catch(() => undefined);
  await reconcile(deps);
}
