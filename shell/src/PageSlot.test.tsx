// @vitest-environment happy-dom
import type { ComposedRelease } from '@matinee/api/releases';
import { screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live } from './federation/live/live.ts';
import { createLoader, type Loader } from './federation/load-remote.ts';
import type { RemoteEvents } from './federation/remote-events.ts';
import { createStops } from './federation/stops.ts';
import { PageSlot, type PageSlotProps } from './PageSlot.tsx';
import { createSiteHistory } from './routing/site-history.ts';
import { SiteRouter } from './routing/SiteRouter.tsx';
import { remoteOf } from './slot/testing/remote.tsx';

let root: Root;
beforeEach(() => window.history.replaceState(null, '', '/favorite'));
afterEach(() => {
  root.unmount();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});
const ignore = () => undefined;

const releaseOf = (name: string, paths: string[]) =>
  ({
    name,
    version: '1.0.0',
    routes: paths.map((path) => ({ path })),
    baseUrl: '',
  }) as unknown as ComposedRelease;

/** Shows the slot of the page. */
function show({
  remotes,
  ...parts
}: { remotes: ComposedRelease[] } & Pick<PageSlotProps, 'loader' | 'stops' | 'emit'>) {
  const history = createSiteHistory();
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  root.render(
    <SiteRouter history={history}>
      <PageSlot
        {...parts}
        composition={{ id: 'one', createdAt: '', remotes }}
        live={{ isBehind: () => false, ask: async () => false } as Partial<Live> as Live}
        pause={60_000}
        navigator={history.navigator}
        ledTo={() => history.place().location.pathname}
        isNew={() => false}
        onPage={ignore}
        onLeft={(unmount) => unmount()}
        around={(children) => children}
      />
    </SiteRouter>,
  );
  return { history };
}

/** A page of one team with another team's beside it. @returns leads on as the page's own code does */
async function open() {
  let lead = (_to: string) => {};
  const Favorites = () => {
    const go = useNavigate();
    useLayoutEffect(() => void (lead = (to) => void go(to)), [go]);
    return <p>The favorites</p>;
  };
  const remotes = [releaseOf('account', ['/favorite', '/my-booking']), releaseOf('catalog', ['/movies'])];
  const module = remoteOf({ favorite: async () => ({ default: Favorites }) });
  await module.preload('/favorite');
  const loader = {
    known: (name: string) => ({ module, release: remotes.find((one) => one.name === name) }),
    shown: new Map(),
    load: () => ({ done: new Promise(ignore), inTime: new Promise(ignore) }),
  } as unknown as Loader;
  const { history } = show({ remotes, loader, stops: createStops(), emit: ignore });
  await screen.findByText('The favorites');
  return { history, lead: (to: string) => lead(to), path: () => window.location.pathname };
}

test('a page leads on inside of its own team’s pages and away, and not back when the visitor has gone on', async () => {
  const { history, lead, path } = await open();
  lead('/my-booking');
  expect(path()).toBe('/my-booking');
  lead('/favorite');
  expect(path()).toBe('/favorite');
  // Nothing of the next page has come yet.
  history.navigator.push('/movies');
  lead('/favorite?turn=1');
  expect(path()).toBe('/movies');
  history.navigator.push('/favorite');
  lead('/movies');
  expect(path()).toBe('/movies');
});

test('a page leads on also when somebody has written the address of another one by himself', async () => {
  const { history, lead } = await open();
  window.history.pushState(null, '', '/movies');
  lead('/my-booking');
  expect(history.place().location.pathname).toBe('/my-booking');
});

test('what a page throws as it goes is told of the release that it ran from, also when a part has brought the fallback release', async () => {
  const account = releaseOf('account', ['/favorite']);
  const release = { ...account, fallback: { ...account, version: '0.9.0', baseUrl: '/older/' } };
  const remotes = [release, releaseOf('catalog', ['/movies'])];
  const Leaving = () => {
    useLayoutEffect(() => () => {
      throw new Error('late');
    });
    return <p>The favorites</p>;
  };
  const module = remoteOf({ favorite: async () => ({ default: Leaving }) });
  const emit = vi.fn<RemoteEvents['emit']>();
  vi.spyOn(console, 'error').mockImplementation(ignore);
  const stops = createStops();
  const loader = createLoader({ load: async () => module }, 1_000, emit, stops);
  const { history } = show({ remotes, loader, stops, emit });
  await screen.findByText('The favorites');
  await loader.replace(release, '/favorite');
  history.navigator.push('/movies');
  await waitFor(() =>
    expect(emit).toHaveBeenCalledWith(
      expect.objectContaining({ what: 'screen-failed', name: 'account', version: '1.0.0' }),
    ),
  );
});
