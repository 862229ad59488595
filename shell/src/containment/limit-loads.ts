import type { ReleaseOnHost } from '@matinee/api/releases';
import { isReload } from '../federation/stops.ts';
import { isBeginningToLoad } from '../watching/load-anew.ts';
import { undo } from '../watching/undo.ts';
import { scriptsOf } from './owners.ts';
import { isFresh } from './presses.ts';

/** A page that leads to itself sooner than this after it came by that, with nobody pressing anything, would do it for ever: milliseconds. */
const LOOP_WITHIN_MS = 10_000;

/** What is known of whose a script is. */
type Source = Pick<ReleaseOnHost, 'name' | 'version' | 'baseUrl'>;

/** The version of what comes from the machine of whoever looks at the page: it loads anew with each change that they write. */
const WRITTEN_HERE = 'localhost';

/** What a browser tells of a load that code asks for; not all browsers do. A load by the browser's own button is not told. */
interface Leaving extends Event {
  destination: { url: string; sameDocument: boolean };
  userInitiated: boolean;
  navigationType: string;
  /** the link or form by which it comes; older browsers do not tell */
  sourceElement?: Element | null;
}

/** What some browsers tell of ways through the site. */
interface Ways extends EventTarget {
  /** how this document came; where from, if that was a page of this site */
  activation?: { from: { url: string | null } | null } | null;
}

let isLimiting = false;
let hadRefresh = false;
/** Whether a tag that loads the page by itself is in the document, or was: it goes on when it has been taken away. Browsers read this word in any case. */
const hasRefresh = () => (hadRefresh ||= document.querySelector('meta[http-equiv=refresh]') !== null);

/**
 * Refuses two kinds of loads that nobody wished for:
 * - by a `<meta http-equiv="refresh">`, also one of a page that was left: what was once in the head cannot be taken back;
 * - of the same page over and over: a document that came by such a load begins no other one, for as long as it stands, since its
 *   code would go on trying.
 *
 * Both from the first time that it is called.
 * @param releases all of the composition, fallbacks too
 * @param onLoop told of the first of the second kind, with the release whose script was at work, where the browser says so
 */
export function limitLoads(releases: readonly Source[], onLoop: (release: Source | undefined) => void): void {
  hasRefresh();
  if (isLimiting) return;
  isLimiting = true;
  const { navigation } = window as { navigation?: Ways };
  const pageOf = (url: string) => url.split(/[?#]/)[0];
  // Whoever leads on may keep to himself where from: the browser knows that it was a page of this site, and perhaps no more.
  const entry = navigation?.activation?.from;
  const cameFrom = entry ? (entry.url ?? location.href) : document.referrer;
  const mayLoop = isReload() || pageOf(cameFrom) === pageOf(location.href);
  let isLoop = false;
  navigation?.addEventListener('navigate', (event) => {
    const { destination, cancelable, userInitiated, navigationType, sourceElement } = event as Leaving;
    if (!cancelable || userInitiated || destination.sameDocument) return;
    // What the page itself begins is no loop, and what would end that is refused already.
    if (isBeginningToLoad() || event.defaultPrevented) return;
    // The browser tells of it while it is asked for: where nothing but this is at work, by no script. Forms are sent later.
    const scripts = scriptsOf(new Error());
    const mayBeForm = sourceElement ?? (sourceElement === undefined && navigationType === 'push');
    if (!scripts[1] && !mayBeForm && (hasRefresh() || !isFresh())) return undo(event);
    if (isFresh() || !mayLoop || pageOf(destination.url) !== pageOf(location.href)) return;
    if (!isLoop && performance.now() > LOOP_WITHIN_MS) return;
    const trace = scripts.join();
    const from = releases.find(({ baseUrl }) => trace.includes(baseUrl));
    if (from?.version === WRITTEN_HERE) return;
    undo(event);
    if (isLoop) return;
    isLoop = true;
    onLoop(from);
  });
}
