import type { ComposedRelease } from '@matinee/api/releases';
import { inlined } from '../data/inlined.ts';
import { whenIdle } from '../auth/clerk/schedule.ts';
import type { Loader } from '../federation/load-remote.ts';
import { isReacts } from '../watching/is-reacts.ts';
import type { ServerHtml } from '../slot/roots/slot-roots.ts';

/** What the server writes beside a first view. */
export interface FirstViewFacts {
  /** of the release that it was rendered from */
  version: string;
  /** path that it was rendered for */
  pathname: string;
  /** what its screen reads in the query, by name; null for what is not there */
  queries?: Record<string, string | null>;
  /** answers of the API that it was rendered from, by their addresses */
  answers: Record<string, unknown>;
}

type Address = Pick<Location, 'pathname' | 'search'>;

/** The HTML that the server has put into the slot of the page. */
export interface FirstView extends ServerHtml {
  /** hears that the page's own code has taken it over */
  onAlive(): void;
  /** whether it still stands, and is of this address */
  isAt(address: Address): boolean;
}

interface FirstViewOptions {
  /** that serves the address */
  release: ComposedRelease;
  loader: Loader;
  /** milliseconds between the attempts to bring the remote */
  pause: number;
  /** hears that the code of what stands in this element has failed to come, while somebody sees it */
  onFailure(element: Element): void;
  onMismatch: ServerHtml['onMismatch'];
  /** lets the sheets of a release in. @returns puts them out again */
  letSheetsIn(baseUrl: string): () => void;
}

/**
 * What the server has written beside the first view of this page.
 * @returns undefined when the page has none, or one of another address: the browser may go back within a document before its code hears of it
 */
export function firstViewFacts(): FirstViewFacts | undefined {
  const facts = inlined<FirstViewFacts>('first-view');
  if (typeof facts?.version !== 'string' || !facts.answers || !elementOf()) return undefined;
  return isOf(facts, location) ? facts : undefined;
}

/** Whether it was rendered for an address: of another day, say, React would leave links as they are that it expects elsewhere. */
const isOf = ({ pathname, queries = {} }: FirstViewFacts, address: Address): boolean =>
  pathname === address.pathname &&
  Object.entries(queries).every(([name, value]) => new URLSearchParams(address.search).get(name) === value);

const elementOf = () => document.querySelector<HTMLElement>('[data-slot=page] > [data-first-view]');

/** How often, and how long at most, is looked whether React has come to all that can be pressed: milliseconds. */
const LOOK_EVERY_MS = 16;
const MAX_LOOKS = 300;
/** Who has pressed something waits no longer than this for a page that is never idle: milliseconds. */
const IDLE_WITHIN_MS = 400;

/** A screen that is a chunk of its own comes after what stands around it. */
const isTakenOver = (each: Element): boolean => !each.isConnected || isReacts(each);

/**
 * Keeps the first view of a page until the page's own code takes it over.
 * @param facts of this page
 */
export function keepFirstView(
  facts: FirstViewFacts,
  { release, loader, pause, onFailure, onMismatch, letSheetsIn }: FirstViewOptions,
): FirstView {
  const { pathname } = location;
  const element = elementOf()!;
  // As the server wrote it: what extensions of browsers add later nobody takes over.
  const pressable = [...element.querySelectorAll('button, input, select')];
  const sheet = document.querySelector<HTMLStyleElement>('style[data-sheet-of]');
  const putOut = letSheetsIn(sheet?.dataset['sheetOf'] ?? '');
  let isOver = false;

  /** Tries for as long as the HTML stands: it is worth more than a message. */
  async function arrives(): Promise<boolean> {
    for (;;) {
      if (isOver) return false;
      try {
        const { release: arrived } = await loader.load(release, pathname).done;
        return arrived.version === facts.version;
      } catch {
        if (!isOver && document.visibilityState === 'visible') onFailure(element);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** @param presses what becomes of those that the page has heard so far */
  function end(presses: 'hand' | 'drop'): void {
    if (isOver) return;
    isOver = true;
    // From now on they hold where a screen of the release does.
    putOut();
    globalThis.matineePresses?.[presses]('view');
  }

  /** Who has gone on since does not want what was pressed before. */
  const endNow = () => end(location.pathname === pathname ? 'hand' : 'drop');

  /** A press that React hears while it is at work would be lost: never at once. */
  function handWhenTakenOver(looks = 0): void {
    setTimeout(() => {
      if (isOver) return;
      if (looks < MAX_LOOKS && !pressable.every(isTakenOver)) handWhenTakenOver(looks + 1);
      // Not sooner: what the device keeps is drawn after that, and until then screens act by what the server has drawn.
      else whenIdle(endNow, IDLE_WITHIN_MS, LOOK_EVERY_MS);
    }, LOOK_EVERY_MS);
  }

  return {
    key: release.name,
    element,
    fits: arrives(),
    isAt: (address) => !isOver && isOf(facts, address),
    onBegin: () => globalThis.matineePresses?.begin('view'),
    onOver: () => end('drop'),
    onAlive: () => handWhenTakenOver(),
    onMismatch,
  };
}
