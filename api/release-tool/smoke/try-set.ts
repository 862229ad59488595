import type { z } from '@hono/zod-openapi';
import type { candidateSchema } from '@matinee/api/release-schemas';
import { addressesOf, fits } from './addresses.ts';
import type { RootStyles } from './in-page.ts';
import { partsThatShow, type PartsSeen } from './parts-seen.ts';
import type { Tab } from './tab.ts';
import { withListed, withNamed } from './with-queries.ts';
import { isShownView, untriedView, wrongView } from './wrong-view.ts';

export type Candidate = z.infer<typeof candidateSchema>;
export type Tried = Candidate['remotes'][number];

/** What somebody does who is in the page: `out` is nobody in particular. */
export type Session = 'out' | 'in';

/** More than this and what one was about to press is elsewhere (web.dev/cls). */
const MAX_SHIFT = 0.1;

/** The federation's runtime and chunk loaders, and the script that looks. */
const EXPECTED =
  /^\+window\.(__FEDERATION__|__smoke|chunk|webpackChunk|rspackChunk|matinee|_)|^\+(Object|Function)\./;

interface Round {
  tab: Tab;
  candidate: Candidate;
  /** names of the remotes that are tried; the others must go on working */
  tried: readonly string[];
  /** version of the shell that is tried; undefined: it is the one that is live */
  shell?: string | undefined;
  session: Session;
  /** where parts were seen, by windows of every width */
  seen: PartsSeen<Tried>;
  /** names of the remotes with documents of their own */
  apart: readonly string[];
  /** of a page that has led elsewhere, while what is live stays: wrong unless somebody else is shown it */
  ledAway(release: Tried, path: string, finding: string): void;
  /** of a route that was shown */
  shown(release: Tried, path: string): void;
  /** of a release whose route asks for a first view, at a server that has tried none, and why */
  viewUntried(release: Tried, why: string): void;
  /** it is an admin who looks: no page of his leads elsewhere */
  isAdmin: boolean;
  /** looks at the pages of the other remotes, too */
  isWhole: boolean;
  /** an own page of the shell's, where no remote's screen is */
  start: string;
  /** addresses of the site that are known; pages add to them */
  known: string[];
  /** those with a query that pages lead to; pages add to them */
  asking: string[];
  find(where: string, what: string): void;
  /** names a place for what goes wrong from now on */
  at(where: string): void;
}

const differences = (before: RootStyles, after: RootStyles): string[] =>
  Object.entries(before).flatMap(([element, styles]) => {
    const now = new Map(after[element] ?? []);
    return styles
      .filter(([name, value]) => now.get(name) !== value)
      .map(([name, value]) => `${element} ${name}: ${value} → ${now.get(name) ?? 'nothing'}`);
  });

const few = (words: readonly string[]): string =>
  words.slice(0, 4).join(', ') + (words.length > 4 ? ` and ${words.length - 4} more` : '');

function note(known: string[], links: readonly string[]): void {
  for (const link of links) if (!known.includes(link)) known.push(link);
}

/** Says what is wrong with a page that shall show a screen; leaves the addresses that it leads to with the known ones. */
async function expectScreen(
  round: Round,
  release: Tried,
  address: string,
): Promise<'shown' | 'led away' | 'wrong'> {
  const { tab, find, known, asking } = round;
  const { name, version } = release;
  const [pathname = ''] = address.split('?');
  const seen = await tab.screen(name, version, pathname);
  note(known, seen.links);
  note(asking, seen.asking);
  const how = {
    shown: undefined,
    blank: 'is blank',
    message: 'shows that something does not work',
    other: `is shown by another release than ${version}`,
    nothing: `is not shown by ${name} at all`,
    left: undefined,
  }[seen.state];
  // Who may not be there is sent elsewhere, as the screen decides.
  const isSentAway = seen.state === 'nothing' && tab.hasLeft(pathname);
  if (seen.state === 'left' || (isSentAway && (await tab.ownPage()))) return 'led away';
  if (how) find(address, how);
  const isBare = release.routes.some(({ path, frame }) => frame === 'bare' && fits(path, pathname));
  if (!isBare && !seen.frame) find(address, 'has lost the header of the site');
  return how === undefined ? 'shown' : 'wrong';
}

/** A page that leads elsewhere is in order where the live one does so, too, and where it does for some only. */
async function noteLedAway(round: Round, release: Tried, path: string, address: string): Promise<void> {
  const { tab, apart, isAdmin, find, ledAway } = round;
  const to = `leads to ${tab.path()}`;
  if (isAdmin) return find(address, `${to}, and is not shown to the account of SMOKE_ADMIN_ACCOUNT`);
  // Those are an admin's to see.
  if (apart.includes(release.name) || !(await tab.staysLive(release.name, address))) return;
  ledAway(release, path, `${address} ${to}, where what is live stays`);
}

async function expectOwnPage({ tab, find, start }: Round, after: string): Promise<void> {
  if (!(await tab.ownPage())) find(start, `is not shown after ${after}`);
}

/** A server that cannot have a shell makes pages of the one that it was deployed with: all would be well, and another one was tried. */
async function expectShell({ tab, find, shell }: Round, address: string): Promise<void> {
  const shown = shell === undefined ? undefined : await tab.shell();
  if (shown !== shell)
    find(address, `is made of shell ${shown ?? 'nobody knows which'}, and not of ${shell}`);
}

/** An address of a route that has no parameter. */
const isPlain = (path: string): boolean => !/[:*]/.test(path);

/**
 * To a screen and away from it, twice, in one document: nothing of it may stay behind. Away is a page of the shell's own; in a document of the
 * remote's own, where none is, another page of it.
 */
async function tryInside(
  round: Round,
  release: Tried,
  address: string,
  other: string | undefined,
): Promise<void> {
  const { tab, candidate, apart, session, at, find } = round;
  const isApart = apart.includes(release.name);
  const start = isApart
    ? release.routes.find(({ path }) => isPlain(path) && !fits(path, address))?.path
    : round.start;
  // In the place of what is an admin's to see, the form to sign in is another team's work.
  if (start === undefined || (isApart && session === 'out')) return;
  const expectStart = async (after: string) =>
    isApart ? void (await expectScreen(round, release, start)) : expectOwnPage(round, after);
  await tab.load(start);
  await expectStart('a load');
  await tab.rest();
  await tab.mark();
  const before = await tab.roots();
  for (const turn of ['', 'again ']) {
    at(`${turn}${address}`);
    await tab.follow(address);
    // The screen before is of the same release there: it goes as soon as the next one has come.
    if (isApart) await tab.rest();
    const state = await expectScreen(round, release, address);
    const isShown = state === 'shown';
    if (state === 'led away') find(address, `leads to ${tab.path()} when a link leads there`);
    // Now already: the shell takes away what was set around the page when its screen goes, sooner or later than it is looked at.
    const painted = isShown ? differences(before, await tab.roots()) : [];
    if (painted.length > 0) find(address, `changes styles of the whole page: ${few(painted)}`);
    at(`away from ${address}`);
    await tab.follow(start);
    if (isApart) await tab.rest();
    await expectStart(address);
    if (!isShown) break;
  }
  if (!(await tab.isMarked())) return find(address, 'made the page be loaded anew');
  const containers = candidate.remotes.map(({ name }) => `+window.${name}`);
  const changed = (await tab.changes()).filter((name) => !EXPECTED.test(name) && !containers.includes(name));
  if (changed.length > 0) find(address, `changed ${few(changed)}`);
  const styles = differences(before, await tab.roots());
  if (styles.length > 0) find(address, `left styles behind: ${few(styles)}`);
  const neighbor = candidate.remotes.find(
    ({ name, routes }) => name !== release.name && routes.some(({ path }) => other && fits(path, other)),
  );
  if (!neighbor || !other || isApart) return;
  at(`from ${address} to ${other}`);
  await tab.follow(other);
  await expectScreen(round, neighbor, other);
}

/** Bytes, as they are sent, of what a page asked for of a release. */
function bytesOf({ baseUrl, files }: Tried, requested: readonly string[], ending: string): number {
  const names = new Set(
    requested.flatMap((url) =>
      url.startsWith(baseUrl) ? [url.slice(baseUrl.length).replace(/\?.*/, '')] : [],
    ),
  );
  return [...names]
    .filter((name) => name.endsWith(ending))
    .reduce((sum, name) => sum + (files[name]?.brotli ?? files[name]?.bytes ?? 0), 0);
}

/**
 * Says where a page stays dead, and where an attribute of its first view is another than its screen takes it for: nobody puts that right.
 * @param outcome of its first view, in the server's word
 */
async function expectLife(
  { tab, find, tried }: Round,
  { name }: Tried,
  address: string,
  outcome: string | undefined,
): Promise<void> {
  if (!(await tab.alive(name))) return find(address, 'does not come to life');
  if (!tried.includes(name) || !isShownView(outcome)) return;
  const apart = await tab.apart(name);
  if (apart.length > 0) find(address, `has other attributes in its first view than alive: ${few(apart)}`);
}

/** A load of the page itself: what is tried, or what shall go on working beside it. */
async function tryLoad(round: Round, release: Tried, address: string, parts: Set<string>): Promise<boolean> {
  const { tab, at, find, tried, known, asking, viewUntried } = round;
  at(address);
  const outcome = await tab.load(address);
  const isWanted =
    tried.includes(release.name) &&
    release.routes.some(({ path, firstView }) => firstView && fits(path, address));
  const wrong = wrongView(outcome, isWanted);
  if (wrong !== undefined) find(address, wrong);
  const untried = isWanted ? untriedView(outcome) : undefined;
  if (untried !== undefined) viewUntried(release, untried);
  await expectShell(round, address);
  const route = release.routes.find(({ path }) => fits(path, address));
  const { path = address } = route ?? {};
  const state = await expectScreen(round, release, address);
  if (state === 'led away') await noteLedAway(round, release, path, address);
  if (state !== 'shown') return false;
  await expectLife(round, release, address, outcome);
  await tab.rest();
  if (tab.hasLeft(address)) {
    await noteLedAway(round, release, path, address);
    return false;
  }
  round.shown(release, path);
  // Parts, and the links in them, come when the page is at rest.
  const later = await tab.screenNow(release.name, release.version);
  for (const part of later.parts) parts.add(part);
  round.seen.note(later.parts, { address, page: release });
  note(known, later.links);
  note(asking, later.asking);
  if (!tried.includes(release.name)) return true;
  const shift = await tab.shift();
  if (shift > MAX_SHIFT) find(address, `moves by itself: ${shift.toFixed(2)} of the window, of ${MAX_SHIFT}`);
  for (const kind of ['js', 'css'] as const) {
    const bytes = bytesOf(release, tab.requested(), `.${kind}`);
    if (bytes > release.budget[kind])
      find(address, `loads ${bytes} bytes of ${kind}, ${release.budget[kind]} are its budget`);
  }
  return true;
}

/**
 * Loads a page with each query that its route names, and with one of those that its data lists.
 * @returns the queries of which nobody knows an address
 */
async function tryQueries(round: Round, release: Tried, address: string): Promise<string[]> {
  const route = release.routes.find(({ path }) => fits(path, address));
  const unknown: string[] = [];
  for (const query of route?.queries ?? []) {
    for (const named of withNamed(address, query)) await tryQuery(round, release, named);
    if (!route || query.valuesOf === undefined) continue;
    // The page may lead there only where it was asked for one that its route names.
    const listed = withListed({ path: route.path, address }, query, round.asking);
    if (listed === undefined) unknown.push(`${route.path}?${query.name}=…`);
    else if (listed !== address) await tryQuery(round, release, listed);
  }
  return unknown;
}

/** A load of a page with a query that its first view knows. */
async function tryQuery(round: Round, release: Tried, address: string): Promise<void> {
  const { tab, at, find, asking } = round;
  at(address);
  const outcome = await tab.load(address);
  const wrong = wrongView(outcome, true);
  if (wrong !== undefined) find(address, wrong);
  const state = await expectScreen(round, release, address);
  if (state === 'led away') await noteLedAway(round, release, address, address);
  if (state !== 'shown') return;
  // What is rendered otherwise in the browser is known once it is alive.
  await expectLife(round, release, address, outcome);
  note(asking, (await tab.screenNow(release.name, release.version)).asking);
}

/** Parts are looked for in a window of each width: where the wide one has seen them, when no page that was opened anyway shows them. */
async function expectParts(round: Round, shown: Set<string>): Promise<void> {
  const { candidate, tried, session, isWhole, find, at, seen } = round;
  for (const { name, id } of partsThatShow(candidate.remotes, tried, session)) {
    if (shown.has(id)) continue;
    at(`part ${name}`);
    const place = seen.at(id);
    if (isWhole) find(`part ${name}`, 'was seen on no page');
    else if (place && !tried.includes(place.page.name))
      await tryLoad(round, place.page, place.address, shown);
    if (!isWhole && place && !shown.has(id))
      find(`part ${name}`, `is not to be seen on ${place.address}, where a wider window shows it`);
  }
}

/**
 * Opens every page of what is tried, and one of each other route, as one visitor in one window.
 * @returns how many pages, and the routes that nobody knows an address of
 */
export async function trySet(round: Round): Promise<{ pages: number; untried: string[] }> {
  const { candidate, tried, shell, known, isWhole, find, start } = round;
  const parts = new Set<string>();
  const opened = new Set<string>();
  const untried: string[] = [];
  let pages = 0;
  // What is not tried comes first: its pages lead to addresses of what is.
  const inOrder = [...candidate.remotes].sort(
    (one, other) => Number(tried.includes(one.name)) - Number(tried.includes(other.name)),
  );
  for (const release of inOrder)
    for (const { path } of isWhole || tried.includes(release.name) ? release.routes : []) {
      const [{ address } = { address: undefined }] = addressesOf([path], known);
      if (address === undefined) {
        if (tried.includes(release.name)) untried.push(path);
        continue;
      }
      pages += 1;
      opened.add(release.name);
      try {
        const isShown = await tryLoad(round, release, address, parts);
        if (!isShown || !tried.includes(release.name)) continue;
        untried.push(...(await tryQueries(round, release, address)));
        const others = candidate.remotes.filter(({ name }) => name !== release.name);
        const other = others
          .flatMap(({ routes }) => routes)
          .find(({ path: to }) => isPlain(to) && to !== start);
        await tryInside(round, release, address, other?.path);
      } catch (error) {
        find(
          address,
          `could not be looked at: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`,
        );
      }
    }
  // Else all would be well with what nobody has seen. A shell is tried on whatever pages there are.
  for (const { name } of isWhole && shell === undefined ? inOrder : [])
    if (tried.includes(name) && !opened.has(name))
      find(name, 'has no page of which an address is known: name one with --address');
  await expectParts(round, parts);
  return { pages, untried };
}
