import type { z } from '@hono/zod-openapi';
import { changeShare, endCanary, promoteCanary } from '../canary/change.ts';
import { actBodies } from '../canary/schemas.ts';
import { startCanary } from '../canary/start.ts';
import { SHELL } from '../documents/shell.ts';
import type { ReleaseContext } from '../promotion/go-live.ts';
import { revoke } from '../promotion/revoke.ts';
import { newestSet } from '../promotion/newest-set.ts';
import { promote } from '../promotion/promote.ts';
import { requireMeant } from '../promotion/require-meant.ts';
import { rollBack } from '../promotion/roll-back.ts';
import { signedLive } from '../promotion/signed-live.ts';
import type { ReleaseEvent } from '../store/store.ts';

/** Who decides, and why. */
interface Who {
  by: string;
  reason: string;
  /** asks for the second person, of an order that needs no signature after all */
  agreed?: () => Promise<string>;
}

/** One way to change what visitors get, by whomever it is done. */
export interface ReleaseOperation<S extends z.ZodObject> {
  /** the end of its address */
  path: string;
  act: ReleaseEvent['act'];
  summary: string;
  /** what has to be said beside who and why */
  schema: S;
  /** Fills in what an order leaves to the API, so that a second person orders the same whatever is published meanwhile. */
  settle?(context: ReleaseContext, input: z.infer<S>): Promise<z.infer<S>>;
  run(context: ReleaseContext, input: z.infer<S>, who: Who): Promise<unknown>;
}

/**
 * An order without names is for the newest of each remote, as they are now; one with names leaves the shell that is live where it is, whether
 * it says so (the command) or not (the page of admins).
 * @throws {Failure} 409 when a canary was the last thing, and was taken back by itself, or what is stored as live is not what was signed
 */
async function named<Input extends { remotes?: Record<string, string> | undefined; anew?: true | undefined }>(
  context: ReleaseContext,
  input: Input,
): Promise<Input> {
  // Anew each release is to be named by a person.
  if (input.anew) return input;
  const { store } = context;
  if (input.remotes) {
    const shell = (await signedLive(context))?.shell;
    return shell ? { ...input, remotes: { [SHELL]: shell.version, ...input.remotes } } : input;
  }
  await requireMeant(store, 'Name each release that shall take the place of what is live.');
  const remotes = await newestSet(store);
  return Object.keys(remotes).length > 0 ? { ...input, remotes } : input;
}

/** Hands over each act that the operator and admins have. */
export function eachOperation(mount: <S extends z.ZodObject>(act: ReleaseOperation<S>) => void): void {
  mount({
    path: '',
    act: 'promoted',
    summary: 'Puts a set of releases live; without names, the newest of each remote that is live',
    schema: actBodies.promote,
    settle: named,
    run: (context, input, who) => promote(context, { ...input, ...who }),
  });
  mount({
    path: '/rollback',
    act: 'rolled-back',
    summary: 'Puts the composition before the live one live again',
    schema: actBodies.rollback,
    run: (context, input, who) => rollBack(context, { ...input, ...who }),
  });
  mount({
    path: '/revoke',
    act: 'revoked',
    summary: 'Takes releases away for ever: what is live goes on without them',
    schema: actBodies.revoke,
    run: (context, input, who) => revoke(context, { ...input, ...who }),
  });
  mount({
    path: '/canary',
    act: 'canary-started',
    summary:
      'Gives a part of the visitors a set of releases; without names, the newest of each remote that is live',
    schema: actBodies.canary,
    settle: named,
    run: (context, input, who) => startCanary(context, { ...input, ...who }),
  });
  mount({
    path: '/canary/share',
    act: 'canary-share',
    summary: 'Changes the share of the canary',
    schema: actBodies.share,
    run: (context, input, who) => changeShare(context, { ...input, ...who }, input.share),
  });
  mount({
    path: '/canary/promote',
    act: 'canary-promoted',
    summary: 'Gives the canary to all visitors',
    schema: actBodies.decide,
    run: (context, input, who) => promoteCanary(context, { ...input, ...who }),
  });
  mount({
    path: '/canary/end',
    act: 'canary-ended',
    summary: 'Takes the canary back',
    schema: actBodies.decide,
    run: (context, input, who) => endCanary(context, { ...input, ...who }),
  });
}
