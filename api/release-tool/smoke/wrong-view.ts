/** What of a first view is wrong, by the server's word for what became of it. */
const WRONG_VIEWS: Record<string, string> = {
  unequal:
    'has a first view that differs when it is rendered again, a day later: it shows chance, a clock or what it has counted',
  failed: 'has a first view that threw, waited, took too long or does not stay in its place',
  resting: 'has no first view: earlier ones, or the script that renders them, have failed',
  late: 'has a first view that takes too long',
  'not-ready': 'has a first view whose script cannot be brought into its renderer',
};

/** Why there is none where a route asks for one: what was never rendered has not been tried. */
const WITHOUT: Record<string, string> = {
  'no-data':
    'has no first view, which its route asks for: the API does not tell all that it is rendered from',
  'not-listed':
    'has no first view, which its route asks for: it is no address that the site lists. Name one that it does with --address',
  unfit:
    'has no first view, which its route asks for: it was built for other shared modules than the shell has',
};

/** Why none was tried, for no fault of what is. */
const UNTRIED: Record<string, string> = {
  // It renders those of its own shell alone, and pages are made of another one.
  'other-shell': 'the server was deployed with another shell',
  'no-renderer': 'the server renders none',
};
/** As one of before it had a word for that, which is told from no other. */
const UNSAID = 'the server does not say that it renders any';

/**
 * Why no first view of a page was tried that its route asks for.
 * @param outcome the server's word; undefined where it has said none
 * @returns undefined where one was
 */
export const untriedView = (outcome: string | undefined): string | undefined =>
  outcome === undefined ? UNSAID : UNTRIED[outcome];

/** Whether a page came with its first view, by the server's word. */
export const isShownView = (outcome: string | undefined): boolean =>
  outcome === 'rendered' || outcome === 'kept';

/**
 * Says what of a page's first view is wrong.
 * @param outcome the server's word; undefined where it has said none
 * @param isWanted whether the page is one of what is tried, and its route asks for a first view
 */
export function wrongView(outcome: string | undefined, isWanted: boolean): string | undefined {
  if (outcome === undefined || isShownView(outcome) || untriedView(outcome) !== undefined) return undefined;
  const wrong = WRONG_VIEWS[outcome];
  if (wrong !== undefined || !isWanted) return wrong;
  return WITHOUT[outcome] ?? `has no first view, which its route asks for (${outcome})`;
}
