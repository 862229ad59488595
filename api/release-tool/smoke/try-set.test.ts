import { expect, test } from 'vitest';
import type { ScreenState } from './in-page.ts';
import { partsSeen } from './parts-seen.ts';
import type { Tab } from './tab.ts';
import { trySet, type Tried } from './try-set.ts';

const catalog: Tried = {
  name: 'catalog',
  version: '1.0.0',
  baseUrl: 'https://catalog.test/',
  routes: [{ path: '/films' }],
  parts: [],
  files: { 'js/app.js': { bytes: 900, brotli: 300 }, 'css/app.css': { bytes: 80 } },
  budget: { js: 300, css: 80 },
};

const shown: ScreenState = { state: 'shown', frame: true, parts: [], links: [], asking: [] };

/** A tab in which everything is in order, but for what is said. */
function tabOf(odd: Partial<Tab>): Tab {
  let at = '';
  return {
    load: async (address: string) => void (at = address),
    follow: async (address: string) => void (at = address),
    screen: async () => shown,
    screenNow: async () => shown,
    hasLeft: () => false,
    path: () => at,
    staysLive: async () => true,
    shell: async () => undefined,
    ownPage: async () => true,
    alive: async () => true,
    apart: async () => [],
    rest: async () => undefined,
    mark: async () => undefined,
    isMarked: async () => true,
    changes: async () => [],
    roots: async () => ({}),
    shift: async () => 0,
    requested: () => [],
    ...odd,
  } as unknown as Tab;
}

type Round = Parameters<typeof trySet>[0];

/** What is found in a set, as somebody who is signed out sees it unless it is said otherwise. */
async function findingsOf(
  tab: Partial<Tab>,
  remotes = [catalog],
  as: Partial<Round> = {},
  without: string[] = [],
) {
  const findings: string[] = [];
  const { untried } = await trySet({
    tab: tabOf(tab),
    candidate: { success: true, token: '', expires: '', releases: [], remotes, pages: [] },
    tried: ['catalog'],
    session: 'out',
    apart: [],
    isAdmin: false,
    shown: () => undefined,
    ledAway: (release, path, finding) =>
      void findings.push(`unless seen, ${release.name} ${path}: ${finding}`),
    viewUntried: ({ name }, why) => void findings.push(`untried: first views of ${name}: ${why}`),
    seen: partsSeen<Tried>(),
    isWhole: true,
    start: '/about',
    known: [],
    asking: [],
    find: (where, what) => void findings.push(`${where} ${what}`),
    at: () => undefined,
    ...as,
  });
  without.push(...untried);
  return [...new Set(findings)];
}

test('a shell that is tried is the one that pages are made of: a server without its files gives its own', async () => {
  const of = (version: string) => ({ shell: async () => version });
  expect(await findingsOf(of('2.0.0'), [catalog], { shell: '2.0.0' })).toEqual([]);
  expect(await findingsOf(of('1.0.0'), [catalog], { shell: '2.0.0' })).toEqual([
    '/films is made of shell 1.0.0, and not of 2.0.0',
  ]);
});

test.each([
  ['other-shell', 'the server was deployed with another shell'],
  ['no-renderer', 'the server renders none'],
  [undefined, 'the server does not say that it renders any'],
])(
  'a first view of what is tried that the server does not render (%s) is told of; of what is live beside it, it is not',
  async (outcome, why) => {
    const load = async () => outcome;
    const viewed = { ...catalog, routes: [{ path: '/films', firstView: true as const }] };
    expect(await findingsOf({ load }, [viewed])).toEqual([`untried: first views of catalog: ${why}`]);
    expect(await findingsOf({ load })).toEqual([]);
    expect(await findingsOf({ load }, [viewed, { ...viewed, name: 'other' }], { tried: [] })).toEqual([]);
  },
);

test('attributes of a first view that its screen takes for others are wrong in what is tried, on each page that is loaded', async () => {
  const path = '/films';
  const queries = [{ name: 'day', values: ['week'] }];
  const viewed = { ...catalog, routes: [{ path, firstView: true as const, queries }] };
  const tab: Partial<Tab> = {
    load: async () => 'rendered',
    apart: async () => ['a href "/movies", and not "/search"'],
  };
  const wrong = 'has other attributes in its first view than alive: a href "/movies", and not "/search"';
  expect(await findingsOf(tab, [viewed])).toEqual([`/films ${wrong}`, `/films?day=week ${wrong}`]);
  expect(await findingsOf(tab, [viewed], { tried: [] })).toEqual([]);
  // What no server has rendered is as its screen has made it.
  expect(await findingsOf({ ...tab, load: async () => 'none' })).toEqual([]);
});

test('where none is tried any will do', async () => {
  expect(await findingsOf({ shell: async () => '1.0.0' })).toEqual([]);
});

test('a remote of which no page was opened is not in order, however well the others are', async () => {
  const unknown = { ...catalog, routes: [{ path: '/films/:id' }] };
  const others = { ...catalog, name: 'booking' };
  const says = 'catalog has no page of which an address is known: name one with --address';
  expect(await findingsOf({}, [unknown, others])).toEqual([says]);
  // One of its pages is enough: which of the others were not is said.
  const routes = [...unknown.routes, ...catalog.routes];
  expect(await findingsOf({}, [{ ...catalog, routes }])).toEqual([]);
  // There may be nothing to show yet, and a shell that is tried can do nothing about it.
  expect(await findingsOf({ shell: async () => '2.0.0' }, [unknown, others], { shell: '2.0.0' })).toEqual([]);
});

test('a page that moves by itself is found', async () => {
  expect(await findingsOf({ shift: async () => 0.1 })).toEqual([]);
  expect(await findingsOf({ shift: async () => 0.25 })).toEqual([
    '/films moves by itself: 0.25 of the window, of 0.1',
  ]);
});

test('code and sheets over their budgets are found, as they are sent and each file once', async () => {
  const requested = () => [
    'https://catalog.test/js/app.js',
    'https://catalog.test/js/app.js?again',
    'https://catalog.test/css/app.css',
    'https://booking.test/js/app.js',
  ];
  expect(await findingsOf({ requested })).toEqual([]);
  expect(await findingsOf({ requested }, [{ ...catalog, budget: { js: 299, css: 79 } }])).toEqual([
    '/films loads 300 bytes of js, 299 are its budget',
    '/films loads 80 bytes of css, 79 are its budget',
  ]);
});

const left: ScreenState = { ...shown, state: 'left' };
const LEADS = 'unless seen, catalog /films: /films leads to /, where what is live stays';

test.each<[what: string, odd: Partial<Tab>]>([
  ['another page of its own team', { screen: async () => left }],
  ['a page of others', { screen: async () => ({ ...shown, state: 'nothing' }), hasLeft: () => true }],
  ['elsewhere once it was seen', { hasLeft: () => true }],
])('a page that leads to %s is not shown, and wrong where what is live stays', async (_what, odd) => {
  const tab = { ...odd, path: () => '/' };
  expect(await findingsOf(tab)).toEqual([LEADS]);
  expect(await findingsOf({ ...tab, staysLive: async () => false })).toEqual([]);
});

test('a page that stays when it is loaded stays when a link leads there', async () => {
  let looks = 0;
  const screen = async () => (++looks === 1 ? shown : left);
  expect(await findingsOf({ screen, path: () => '/' })).toEqual([
    '/films leads to / when a link leads there',
  ]);
});

const admin: Tried = {
  ...catalog,
  routes: [{ path: '/films' }, { path: '/films/old' }, { path: '/films/*' }],
};
const asAdmin: Partial<Round> = { session: 'in', apart: ['catalog'], isAdmin: true };

test('in a document of its own the way leads to a page and away by another one of the same remote', async () => {
  const way: string[] = [];
  const go = async (address: string) => void way.push(address);
  expect(await findingsOf({ load: go, follow: go }, [admin], asAdmin)).toEqual([]);
  const there = (address: string, base: string) => [address, base, address, base, address, base];
  expect(way).toEqual([...there('/films', '/films/old'), ...there('/films/old', '/films')]);
});

test('what it changes of the page there is found', async () => {
  let read = 0;
  const roots = async () => ({
    body: [['color', ++read % 4 === 1 ? 'white' : 'black']] as [string, string][],
  });
  const found = await findingsOf({ changes: async () => ['window.fetch'], roots }, [admin], asAdmin);
  expect(found).toContain('/films changed window.fetch');
  expect(found).toContain('/films changes styles of the whole page: body color: white → black');
  // Who is signed out is shown the form to sign in there.
  expect(
    await findingsOf({ changes: async () => ['window.fetch'] }, [admin], { apart: ['catalog'] }),
  ).toEqual([]);
});

test('an admin is led away from no page; where others are it is theirs to see', async () => {
  const tab: Partial<Tab> = { screen: async () => left, path: () => '/' };
  expect(await findingsOf(tab, [catalog], asAdmin)).toEqual([
    '/films leads to /, and is not shown to the account of SMOKE_ADMIN_ACCOUNT',
  ]);
  expect(await findingsOf(tab, [catalog], { ...asAdmin, isAdmin: false })).toEqual([]);
});

test('a page is opened with the queries that it has first views of: those that its route names, and one that its data lists', async () => {
  const path = '/films';
  const listed = { name: 'day', values: ['week'], valuesOf: 'day' };
  const movies = { ...catalog, routes: [{ path, firstView: true as const, queries: [listed] }] };
  const opened: string[] = [];
  let at = '';
  const load = async (address: string) => {
    opened.push((at = address));
    return 'rendered';
  };
  // Days are led to where somebody has asked for the week.
  const seen = () => ({ ...shown, asking: at === '/films?day=week' ? ['/films?day=2026-11-28'] : [] });
  const tab: Partial<Tab> = { load, screen: async () => seen(), screenNow: async () => seen() };
  const unknown: string[] = [];
  expect(await findingsOf(tab, [movies], {}, unknown)).toEqual([]);
  expect(opened.slice(0, 3)).toEqual(['/films', '/films?day=week', '/films?day=2026-11-28']);
  expect(unknown).toEqual([]);
  expect(await findingsOf({ load }, [movies], {}, unknown)).toEqual([]);
  expect(unknown).toEqual(['/films?day=…']);
});

test('a query of another page is one that a page of another team leads to', async () => {
  const seats = {
    ...catalog,
    name: 'booking',
    routes: [{ path: '/seats/:id', queries: [{ name: 'show', valuesOf: 'show' }] }],
  };
  const links = { links: ['/seats/1'], asking: ['/seats/1?show=a'] };
  const opened: string[] = [];
  const tab: Partial<Tab> = {
    load: async (address) => void opened.push(address),
    screenNow: async (name) => (name === 'catalog' ? { ...shown, ...links } : shown),
  };
  await findingsOf(tab, [seats, catalog], { tried: ['booking'] });
  expect(opened).toContain('/seats/1?show=a');
});
