let isOwn = false;

/** Loads the document anew because the page itself wants it: that is no loop of a remote's. */
export function loadAnew(): void {
  isOwn = true;
  location.reload();
}

/** Whether the page itself is loading its document. */
export const isLoadingAnew = (): boolean => isOwn;
