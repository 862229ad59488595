/** What React tells the browser's developer tools of each commit; the hook has to stand before React is read. */
interface CommittedRoot {
  current?: { memoizedState?: { element?: unknown } | null };
}

declare global {
  var committedRoots: Set<CommittedRoot> | undefined;
}

const committed = (globalThis.committedRoots ??= new Set());

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberRoot: (_renderer: number, root: CommittedRoot) => void committed.add(root),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  },
});

/** How many roots still show something; asking forgets them, so that the next file is not blamed. */
export function takeMountedRoots(): number {
  const mounted = [...committed].filter(({ current }) => current?.memoizedState?.element != null);
  committed.clear();
  return mounted.length;
}
