import type { ComposedRelease } from '@matinee/api/releases';
import { defineRemote, type RemoteModule } from '@matinee/shared-ui';
import { BrowserRouter } from '@matinee/shared-ui/router';
import { act, render } from '@testing-library/react';
import type { Loaded, Loader } from '../../federation/load-remote.ts';
import { RemoteSlot } from '../RemoteSlot.tsx';

const release: ComposedRelease = {
  name: 'catalog',
  team: 'Catalog',
  version: '1.0.0',
  entry: 'remoteEntry.js',
  expose: './app',
  preload: [],
  routes: [],
  files: {},
  shared: {},
  builtAt: '2026-01-01T00:00:00.000Z',
  commit: null,
  baseUrl: 'http://host/1.0.0/',
};

type Screens = Parameters<typeof defineRemote>[1];

/** A remote with a screen at `/` + its name for each that is given. */
export const remoteOf = (screens: Screens): RemoteModule =>
  defineRemote(
    Object.keys(screens).map((screen) => ({ path: `/${screen}`, screen })),
    screens,
  );

/** A screen that says a word. */
export const saying = (word: string) => () => Promise.resolve({ default: () => <p>{word}</p> });

/**
 * Shows the place of a remote.
 * @param load stands for the page's loader
 * @param pause milliseconds between attempts
 */
export function showSlot(address: string, load: () => Promise<RemoteModule>, pause = 60_000) {
  window.history.replaceState(null, '', address);
  let known: Loaded | undefined;
  const loader: Loader = {
    known: () => known,
    load: async () => (known = { module: await load(), release }),
  };
  return render(
    <BrowserRouter>
      <RemoteSlot release={release} loader={loader} pause={pause} />
    </BrowserRouter>,
  );
}

/** Goes to another address as a link does. */
export async function go(address: string): Promise<void> {
  await act(async () => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}
