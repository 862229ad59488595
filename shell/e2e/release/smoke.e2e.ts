import { smoke } from '@matinee/release-tool';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import fixture from '../composition/fixture/remote.json' with { type: 'json' };
import type { FixtureNeeds } from '../composition/release/build-fixture.ts';
import { liveComposition, post, publishFixture, restore } from '../composition/release/releases.ts';
import { siteUrl } from '../site/site.ts';
import { seatPage } from '../visitor/live-seats.ts';

beforeAll(restore, 120_000);
afterAll(restore);

/** A release of the account remote is published, and tried beside what is live. */
async function tried(
  version: string,
  sources: Record<string, string>,
  account?: string,
  needs: FixtureNeeds = {},
) {
  await publishFixture(version, {}, { ...needs, sources });
  const releases = { account: version };
  const candidate = (await post('candidates', 'account', { releases })) as Parameters<
    typeof smoke
  >[0]['candidate'];
  return smoke({
    siteUrl,
    candidate,
    tried: ['account'],
    account,
    adminAccount: undefined,
    scripts: [{ name: 'a journey', addresses: ['/added/popcorn'] }],
    env: { CHROMIUM_PATH: inject('chromium').executablePath },
    say: () => {},
  });
}

test('an admin’s pages are opened as an admin, and what nobody was shown is said without one', async () => {
  const { remotes } = await liveComposition();
  const { version = '' } = remotes.find(({ name }) => name === 'admin') ?? {};
  const releases = { admin: version };
  const candidate = (await post('candidates', 'admin', { releases })) as Parameters<
    typeof smoke
  >[0]['candidate'];
  const said: string[] = [];
  const { passed, findings, untried } = await smoke({
    siteUrl,
    candidate,
    tried: ['admin'],
    account: undefined,
    adminAccount: 'admin@matinee.test:matinee-admin',
    scripts: [],
    env: { CHROMIUM_PATH: inject('chromium').executablePath },
    say: (line) => void said.push(line),
  });
  // No address is known of what leads to no page.
  expect({ passed, findings, untried }).toEqual({ passed: true, findings: [], untried: ['/admin/*'] });
  expect(said).toContain('  1440 px, signed in as an admin: 8 pages');
}, 600_000);

const screen = (before: string, inside = '<p>It works.</p>') => `
  import { Page } from '@matinee/shared-ui';
  import { useEffect } from 'react';
  export default function Steady() {
    useEffect(() => { ${before} }, []);
    return <Page title="Steady">${inside}</Page>;
  }`;

test('a release that is in order passes, signed out and in, on a phone and on a desktop', async () => {
  const result = await tried('5.0.0', {}, 'user@matinee.test:matinee-user');
  expect(result).toMatchObject({
    passed: true,
    findings: [],
    sessions: ['out', 'in'],
    widths: [360, 1440],
    // No page leads to a ticket: its address is known to who has it.
    untried: ['/ticket/:token'],
  });
  expect(result.releases).toContain('account@5.0.0');
}, 900_000);

const entry = (code: string) => `
  import { defineRemote } from '@matinee/shared-ui';
  import remote from '../remote.json' with { type: 'json' };
  ${code}
  const app = defineRemote(remote.routes, {
    steady: () => import(/* webpackChunkName: "steady" */ './Steady.tsx'),
    moody: () => import(/* webpackChunkName: "moody" */ './Moody.tsx'),
    added: () => import(/* webpackChunkName: "added" */ './Added.tsx'),
  });
  export default app.default;
  export const preload = app.preload;`;

// Each of them passes every gate that only reads: it was published.
test.each<[version: string, what: string, sources: Record<string, string>, finding: string | RegExp]>([
  [
    '5.0.1',
    'is blank',
    { 'Steady.tsx': 'export default () => null;' },
    '/favorite shows that something does not work',
  ],
  [
    '5.0.2',
    'throws at load',
    { 'remote.ts': entry(`throw new Error('not today');`) },
    '/favorite shows that something does not work',
  ],
  [
    '5.0.3',
    'overwrites fetch',
    {
      'Steady.tsx': screen(
        `for (const page of [window]) (page as never as Record<string, unknown>)[atob('ZmV0Y2g=')] = () => undefined;`,
      ),
    },
    /read.only/i,
  ],
  [
    '5.0.4',
    'leaves a global behind',
    {
      'Steady.tsx': screen(
        `for (const page of [document.defaultView]) (page as never as Record<string, unknown>)[atob('dGlja2V0')] = 'A7';`,
      ),
    },
    '/favorite changed +window.ticket',
  ],
  [
    '5.0.5',
    'has a sheet over the whole page',
    {
      'Steady.tsx': screen(
        '',
        `{((Sheet: 'p') => <Sheet>{'* { display: none !important }'}</Sheet>)(atob('c3R5bGU=') as 'p')}<p>It works.</p>`,
      ),
    },
    /\/favorite (is blank|shows that something does not work|has lost the header)/,
  ],
  [
    '5.0.6',
    'paints the whole page',
    {
      'Steady.tsx': screen(
        `for (const page of document.querySelectorAll('html')) page.setAttribute(atob('c3R5bGU='), '--ink-0: #fff');`,
      ),
    },
    'html --ink-0: #0b0a10 → #fff',
  ],
])(
  'release %s, which %s, does not',
  async (version, _what, sources, finding) => {
    const result = await tried(version, sources);
    expect(result.passed).toBe(false);
    expect(result.findings).toContainEqual(
      typeof finding === 'string' ? expect.stringContaining(finding) : expect.stringMatching(finding),
    );
  },
  300_000,
);

/** With a first view of /favorite. */
const viewed = {
  budget: { ...fixture.budget, view: 20_000 },
  routes: fixture.routes.map((route) => (route.path === '/favorite' ? { ...route, firstView: true } : route)),
};
const saying = (words: string) => ({
  'Steady.tsx': `
    import { Page } from '@matinee/shared-ui';
    export default function Steady() { return <Page title="Steady"><p>{${words}}</p></Page>; }`,
});

test.each<[version: string, what: string, words: string, findings: RegExp[]]>([
  ['5.1.0', 'is what the server has rendered', `'It works.'`, []],
  [
    '5.1.1',
    'is rendered otherwise in the browser',
    `typeof document === 'undefined' ? 'from the server' : 'from the browser'`,
    [/^\/favorite: the page is rendered otherwise in the browser than on the server/],
  ],
  [
    '5.1.2',
    'shows chance',
    `'lot ' + Math.random()`,
    // The server does not try again at once what has failed.
    [/^\/favorite has a first view that differs/, /^\/favorite has a first view that threw/],
  ],
  [
    '5.1.3',
    'throws on the server',
    `location.pathname`,
    [/^\/favorite has a first view that threw/, /^\/favorite has no first view: earlier ones/],
  ],
])(
  'release %s, whose first view %s, is judged by that',
  async (version, _what, words, findings) => {
    const result = await tried(version, saying(words), undefined, viewed);
    for (const finding of result.findings)
      expect(
        findings.some((expected) => expected.test(finding)),
        finding,
      ).toBe(true);
    expect(result.passed).toBe(findings.length === 0);
  },
  300_000,
);

test('a first view that throws with a query that its route names is found, and at which', async () => {
  const queries = [{ name: 'day', values: ['today', 'week'] }];
  const routes = viewed.routes.map((route) => (route.path === '/favorite' ? { ...route, queries } : route));
  const sources = {
    'Steady.tsx': `
      import { Page } from '@matinee/shared-ui';
      import { useSearchParams } from '@matinee/shared-ui/router';
      export default function Steady() {
        const [query] = useSearchParams();
        return <Page title="Steady"><p>{query.get('day') === 'week' ? location.pathname : 'It works.'}</p></Page>;
      }`,
  };
  const { passed, findings } = await tried('5.1.4', sources, undefined, { ...viewed, routes });
  expect(passed).toBe(false);
  for (const finding of findings) expect(finding).toMatch(/^\/favorite\?day=week has (a|no) first view/);
}, 300_000);

test('the first views of the site itself are the same a day later', async () => {
  const versions = new Map((await liveComposition()).remotes.map(({ name, version }) => [name, version]));
  const releases = { catalog: versions.get('catalog'), booking: versions.get('booking') };
  const { token } = (await post('candidates', 'operator', { releases })) as { token: string };
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const movie = /\/movie-detail\/[^<]*/.exec(sitemap)?.[0];
  const seats = (await seatPage(0)).replace(siteUrl, '');
  const [, id = ''] = /\/movie-detail\/([^/]*)/.exec(movie ?? '') ?? [];
  const { dateTime } = (await (await fetch(`${siteUrl}/api/show/${id}`)).json()) as { dateTime: object };
  const date = Object.keys(dateTime)[1] ?? '';
  const days = ['today', 'tomorrow', 'week'].map((day) => `/movies?day=${day}`);
  const ofMovie = [movie, `/movie-detail/${id}/${date}`, `${movie}?day=${date}`];
  const firstViewOf = async (address: string) => {
    const answer = await fetch(`${siteUrl}${address}`, { headers: { 'x-matinee-candidate': token } });
    return answer.headers.get('x-matinee-first-view');
  };
  // A busy machine renders too late; what differs from day to day is refused each time.
  for (const address of ['/', '/movies', ...days, ...ofMovie, seats, '/theaters', '/releases'])
    await expect
      .poll(() => firstViewOf(address!), { message: address!, timeout: 30_000 })
      .toMatch(/^(rendered|kept)$/);
});
