import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from './browser.ts';
import { smoke } from './smoke.ts';
import { openTab } from './tab.ts';
import { trySet, type Tried } from './try-set.ts';

vi.mock('./browser.ts', () => ({
  startBrowser: async () => ({
    newContext: async () => ({ close: async () => undefined }),
    close: async () => undefined,
  }),
  signIn: vi.fn(async () => ({ cookies: [], origins: [] })),
}));
vi.mock('./tab.ts', () => ({ openTab: vi.fn(async () => ({ page: {} })) }));
vi.mock('./try-set.ts', () => ({ trySet: vi.fn() }));

const remote = (name: string, path: string): Tried => ({
  name,
  version: '1.0.0',
  baseUrl: `https://${name}.test/`,
  routes: [{ path }],
  parts: [],
  files: {},
  budget: { js: 1, css: 1 },
});
const films = remote('catalog', '/films');
const office = remote('office', '/office');
const PAGE = '<script type="application/json" id="elsewhere">["/office"]</script>';

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(PAGE));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** Whom each release is shown to, when both are tried. */
async function tried(
  accounts: { account?: string; adminAccount?: string },
  isAdmin = false,
  without: readonly Tried[] = [],
) {
  const said: string[] = [];
  const looks: string[] = [];
  vi.mocked(trySet).mockImplementation(async (round) => {
    const beside = round.candidate.remotes.map(({ name }) => name);
    looks.push(`${round.session}: ${round.tried.join(' ')} in ${beside.join(' ')}`);
    for (const release of round.candidate.remotes)
      if (release !== office || round.isAdmin || isAdmin) round.shown(release, release.routes[0]?.path ?? '');
      else round.ledAway(release, '/office', '/office leads to /');
    without.forEach((release) => round.viewUntried(release, 'the server was deployed with another shell'));
    return { pages: 1, untried: [] };
  });
  const result = await smoke({
    siteUrl: 'https://site.test',
    candidate: {
      success: true,
      token: 'token',
      expires: '',
      releases: ['catalog@1.0.0', 'office@1.0.0'],
      remotes: [films, office],
      pages: ['/about'],
    },
    tried: ['catalog', 'office'],
    account: undefined,
    adminAccount: undefined,
    ...accounts,
    scripts: [{ name: 'the order', addresses: [] }],
    env: {},
    say: (line) => void said.push(line),
  });
  return { result, said: said.join('\n'), looks: [...new Set(looks)] };
}

test('that no first view was tried, as the server has another shell, is in the result and said once, and closes nothing', async () => {
  const { result, said } = await tried({}, true, [films]);
  expect(result.passed).toBe(true);
  expect(result.untried).toContain('catalog: first views: the server was deployed with another shell');
  expect(said.split('\n').filter((line) => line.includes('no first view of catalog is tried'))).toHaveLength(
    1,
  );
});

const WITHOUT = 'office: every page, signed in as an admin (SMOKE_ADMIN_ACCOUNT)';

test('each account is signed in by the name of its setting, which a failure tells', async () => {
  await tried({ account: 'customer:word', adminAccount: 'admin:word' });
  expect(vi.mocked(signIn).mock.calls.map(([, , account, setting]) => [account, setting])).toEqual([
    ['customer:word', 'SMOKE_ACCOUNT'],
    ['admin:word', 'SMOKE_ADMIN_ACCOUNT'],
  ]);
});

test('that no page of a remote with a document of its own was shown to an admin is in the result, and said', async () => {
  const { result, said } = await tried({ account: 'customer:word' });
  expect(result.untried).toEqual([WITHOUT]);
  expect(said).toContain('no page of office was tried signed in as an admin');
  // Where the one account is an admin's they were.
  expect((await tried({ account: 'admin:word' }, true)).result.untried).toEqual([]);
});

test('an admin looks at the pages of that remote, at nothing else, and can do nothing there', async () => {
  const { result, looks } = await tried({ account: 'customer:word', adminAccount: 'admin:word' });
  expect(result).toMatchObject({ untried: [], sessions: ['out', 'in'] });
  expect(looks).toEqual([
    'out: catalog office in catalog office',
    'in: catalog office in catalog office',
    'in: office in office',
  ]);
  const guards = vi.mocked(openTab).mock.calls.map(([, { instead }]) => instead);
  expect(guards.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  const request = (method: string, path: string, type: string) =>
    ({
      method: () => method,
      url: () => `https://site.test${path}`,
      resourceType: () => type,
    }) as Parameters<NonNullable<(typeof guards)[0]>>[0];
  for (const guard of guards.slice(4)) {
    expect(guard?.(request('GET', '/office', 'document'))).toBeUndefined();
    expect(guard?.(request('GET', '/films', 'document'))).toMatchObject({ status: 200 });
    expect(guard?.(request('POST', '/api/shows', 'fetch'))).toMatchObject({ status: 403 });
  }
});

test('a page that leads away is wrong in windows of a width in which nobody is shown it', async () => {
  const { result } = await tried({ account: 'customer:word' });
  expect(result.findings).toEqual(['/office leads to / (1440 px)', '/office leads to / (360 px)']);
  expect((await tried({ account: 'customer:word', adminAccount: 'admin:word' })).result.findings).toEqual([]);
});
