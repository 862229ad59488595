// @vitest-environment happy-dom
import type { ComposedRelease } from '@matinee/api/releases';
import { screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Live } from './federation/live/live.ts';
import type { Loader } from './federation/load-remote.ts';
import { createStops } from './federation/stops.ts';
import { PageSlot } from './PageSlot.tsx';
import { createSiteHistory } from './routing/site-history.ts';
import { SiteRouter } from './routing/SiteRouter.tsx';
import { remoteOf } from './slot/testing/remote.tsx';

let root: Root;
beforeEach(() => window.history.replaceState(null, '', '/favorite'));
afterEach(() => {
  root.unmount();
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
    load: () => ({ done: new Promise(ignore), inTime: new Promise(ignore) }),
  } as unknown as Loader;
  const history = createSiteHistory();
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  root.render(
    <SiteRouter history={history}>
      <PageSlot
        composition={{ id: 'one', createdAt: '', remotes }}
        loader={loader}
        stops={createStops()}
        live={{ isBehind: () => false } as Live}
        emit={ignore}
        pause={60_000}
        navigator={history.navigator}
        isNew={() => false}
        onPage={ignore}
        onLeft={(unmount) => unmount()}
        around={(children) => children}
      />
    </SiteRouter>,
  );
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
