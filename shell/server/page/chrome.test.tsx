// @vitest-environment happy-dom
import type { ComposedRelease } from '@matinee/api/releases';
import type { Site } from '@matinee/shared-ui';
import type * as Client from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { aroundPage } from '../../src/around-page.tsx';
import { createSignIn } from '../../src/auth/sign-in.ts';
import type { Live } from '../../src/federation/live/live.ts';
import type { Loader } from '../../src/federation/load-remote.ts';
import { createStops } from '../../src/federation/stops.ts';
import { PageSlot } from '../../src/PageSlot.tsx';
import { fillingsOf } from '../../src/parts/places.ts';
import { createRootOfPage } from '../../src/root-of-page.tsx';
import { createSiteHistory } from '../../src/routing/site-history.ts';
import { isReacts } from '../../src/watching/is-reacts.ts';
import { chromeAround, slotHtml } from './chrome.tsx';
import { linksOf } from './links-of.ts';

/** Nobody takes them away in a page. */
const roots = vi.hoisted(() => new Set<Client.Root>());
vi.mock('react-dom/client', async (original) => {
  const client = await original<typeof Client>();
  const noted =
    <Args extends unknown[]>(make: (...args: Args) => Client.Root) =>
    (...args: Args) => {
      const root = make(...args);
      roots.add(root);
      return root;
    };
  return { ...client, createRoot: noted(client.createRoot), hydrateRoot: noted(client.hydrateRoot) };
});
afterEach(() => {
  for (const root of roots) root.unmount();
  roots.clear();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});
const ignore = () => undefined;
const never = new Promise<never>(ignore);

const cinema = {
  name: 'Odéon & Söhne',
  address: '1 <b> Street',
  phone: '+49 30 1',
  mail: 'odeon@cinema.test',
};
const site: Site = { imageBase: 'https://image.tmdb.org/t/p', timeZone: 'Asia/Ho_Chi_Minh', cinema };
const remotes = [
  {
    name: 'catalog',
    routes: [{ path: '/' }, { path: '/movies' }],
    nav: [
      { path: '/', label: 'Home', places: ['header'], order: 1 },
      { path: '/movies', label: 'Movies', places: ['header', 'footer', 'programme'], order: 2 },
      { path: '/search', label: 'Search', places: ['search', 'not-found'], order: 3 },
    ],
  },
  {
    name: 'booking',
    routes: [{ path: '/door/:id', frame: 'bare' }],
    parts: [{ name: 'running-hold', fills: 'chrome.hold', box: { base: 0 }, audience: 'signed-in' }],
  },
] as unknown as ComposedRelease[];

/** What the browser renders into the page that it has got. */
function takeOver(of: ComposedRelease[]) {
  const heard = { onDamage: vi.fn(), onMismatch: vi.fn(), onStranger: vi.fn() };
  const history = createSiteHistory();
  const signIn = createSignIn();
  // Where nobody can sign in this is known before the first render.
  signIn.presumeSignedOut();
  createRootOfPage(
    {
      history,
      places: { filling: fillingsOf(of), mount: () => ({ update: ignore, end: ignore }) },
      around: aroundPage({ site, signIn, links: linksOf(of) }),
      remotes: of,
      slot: (around) => (
        <PageSlot
          composition={{ id: 'one', createdAt: '', remotes: of }}
          loader={{ known: ignore, load: () => ({ done: never, inTime: never }) } as unknown as Loader}
          stops={createStops()}
          live={{ isBehind: () => false } as Live}
          emit={ignore}
          pause={60_000}
          navigator={history.navigator}
          ledTo={() => history.place().location.pathname}
          isNew={() => false}
          onPage={ignore}
          onLeft={(unmount) => unmount()}
          around={around}
        />
      ),
    },
    { isOwn: true, hasFirstView: false },
    heard,
  ).rebuild();
  return heard;
}

test.each([
  ['/privacy', remotes],
  ['/no-such-page', remotes],
  ['/movies', remotes],
  ['/', remotes],
  ['/door/5', remotes],
  ['/about', []],
])(
  'the frame of %s is taken over as the server has written it: whoever is in it stays there',
  async (pathname, of) => {
    window.history.replaceState(null, '', pathname);
    const saysWrong = vi.spyOn(console, 'error');
    const chrome = { pathname, site, remotes: of, links: linksOf(of) };
    const isServed = of.length === 0 || /^\/(movies|door.*)?$/.test(pathname);
    document.body.innerHTML = `<div id="root">${chromeAround(slotHtml(chrome, isServed), chrome)}</div>`;
    const written = [...document.querySelectorAll('#root > *, #root > :not(main) *')];
    expect(written.length).toBeGreaterThan(pathname.startsWith('/door') ? 1 : 20);
    const { onMismatch, onDamage } = takeOver(of);
    await vi.waitFor(() => expect(written.filter((one) => !isReacts(one))).toEqual([]));
    // With what stands in its slot.
    await vi.waitFor(() => expect(document.querySelector('main [data-occupant]')).not.toBeNull());
    expect(written.filter(({ isConnected }) => !isConnected)).toEqual([]);
    for (const told of [onMismatch, onDamage, saysWrong]) expect(told).not.toHaveBeenCalled();
  },
);
