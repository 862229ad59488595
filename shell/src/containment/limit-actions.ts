import * as React from 'react';
import { WORKINGS } from '../watching/is-reacts.ts';
import { after } from '../watching/own-timers.ts';
import { put } from './fix.ts';

/** What React calls with what the function of `startTransition` has returned: a promise holds all transitions of the page until it settles. */
type Finish = (scope: unknown, returned: unknown) => void;

/** So long actions may hold what others change, milliseconds. */
const MAX_HELD_MS = 3_000;

let heldUntil = 0;

/** Settles with an action, or when all that are under way have held the page for long enough. */
function heldBriefly(action: unknown): Promise<unknown> {
  const now = performance.now();
  if (now >= heldUntil) heldUntil = now + MAX_HELD_MS;
  return Promise.race([action, new Promise<void>((resolve) => after(heldUntil - now, resolve))]);
}

/**
 * Limits how long an action holds the page. React is one for all teams, and until an asynchronous action of one has ended it holds back every
 * change that any root makes by `startTransition` (https://react.dev/reference/react/useTransition#caveats): one that hangs would keep all visitors
 * where they are. Has to be called before any remote's code runs.
 */
export function limitActions(): void {
  const workings = (React as unknown as Record<string, { S: Finish | null } | undefined>)[WORKINGS];
  const finish = workings?.S;
  if (!finish) return;
  const limited: Finish = (scope, returned) =>
    finish(
      scope,
      typeof returned === 'object' && returned && 'then' in returned ? heldBriefly(returned) : returned,
    );
  put(workings, 'S', limited);
}
