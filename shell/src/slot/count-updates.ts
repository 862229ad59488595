import { every } from '../watching/own-timers.ts';

/** What React calls after each update of a root: https://github.com/facebook/react (react-reconciler, ReactFiberDevToolsHook). */
interface Hook {
  supportsFiber: boolean;
  inject(renderer: unknown): number;
  onCommitFiberRoot(id: number, root: { containerInfo: Element }, ...more: unknown[]): void;
  onCommitFiberUnmount(): void;
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: Hook | undefined;
}

/** More than an animation makes on any screen: updates in a second, for as many seconds on end. */
const MAX_UPDATES = 400;
const SECONDS = 2;

const updates = new Map<Element, number>();

/** Counts the updates of all roots of the page. Has to be called before React is evaluated: it looks once. */
export function countUpdates(): void {
  const hook = (globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  });
  const others = hook.onCommitFiberRoot;
  hook.onCommitFiberRoot = (id, root, ...more) => {
    const { containerInfo: element } = root;
    if (updates.has(element)) updates.set(element, updates.get(element)! + 1);
    others.call(hook, id, root, ...more);
  };
}

/**
 * Tells of a root that is updated without end.
 * @param element the root's
 * @returns ends it
 */
export function watchUpdates(element: Element, onStorm: () => void): () => void {
  let busy = 0;
  updates.set(element, 0);
  const end = every(1_000, () => {
    busy = updates.get(element)! > MAX_UPDATES ? busy + 1 : 0;
    updates.set(element, 0);
    if (busy === SECONDS) onStorm();
  });
  return () => {
    end();
    updates.delete(element);
  };
}
