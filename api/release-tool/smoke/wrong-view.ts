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

/**
 * Whether no first view was tried, for no fault of what is: pages are made of another shell than the site's server was deployed with, which
 * renders those of its own alone.
 * @param outcome the server's word
 */
export const isUntriedView = (outcome: string | undefined): boolean => outcome === 'other-shell';

/**
 * Says what of a page's first view is wrong.
 * @param outcome the server's word; undefined where it renders none at all
 * @param isWanted whether the page is one of what is tried, and its route asks for a first view
 */
export function wrongView(outcome: string | undefined, isWanted: boolean): string | undefined {
  if (outcome === undefined || outcome === 'rendered' || outcome === 'kept') return undefined;
  if (isUntriedView(outcome)) return undefined;
  const wrong = WRONG_VIEWS[outcome];
  if (wrong !== undefined || !isWanted) return wrong;
  return WITHOUT[outcome] ?? `has no first view, which its route asks for (${outcome})`;
}
