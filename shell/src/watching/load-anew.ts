/** A load that was begun is not begun again sooner than this, in milliseconds: each new one would end the one before. */
const BEGUN_MS = 10_000;

let begun: { pathname: string; at: number } | undefined;
let isBeginning = false;

const isUnderWay = () => begun !== undefined && performance.now() - begun.at < BEGUN_MS;

/** What else leads anywhere would end a load that is under way; only the visitor may. */
function keepOthersOut(): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { cancelable, userInitiated } = event as Event & { userInitiated: boolean };
    if (cancelable && !userInitiated && !isBeginning && isUnderWay()) event.preventDefault();
  });
}

/** Loads the document anew because the page itself wants it: that is no loop of a remote's. However often it is wanted, it is begun once for a page. */
export function loadAnew(): void {
  const { pathname } = location;
  if (begun?.pathname === pathname && isUnderWay()) return;
  if (!begun) keepOthersOut();
  begun = { pathname, at: performance.now() };
  isBeginning = true;
  location.reload();
  isBeginning = false;
}

/** Whether the page itself is loading its document. */
export const isLoadingAnew = (): boolean => begun !== undefined;
