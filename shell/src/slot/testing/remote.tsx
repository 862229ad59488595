import type { ComposedRelease } from '@matinee/api/releases';
import { defineRemote, type RemoteModule } from '@matinee/shared-ui';
import { BrowserRouter } from '@matinee/shared-ui/router';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { RemoteEvents } from '../../federation/remote-events.ts';
import { createLoader, entryUrl, type Runtime } from '../../federation/load-remote.ts';
import { createStops } from '../../federation/stops.ts';
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

const older = { ...release, version: '0.9.0', baseUrl: 'http://host/0.9.0/' };

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
 * Shows the slot of a remote.
 * @param load stands for the host of the release, or of its fallback
 * @param pause milliseconds between attempts
 * @param limit milliseconds until the slot says that something is missing
 */
export function showSlot(
  address: string,
  load: (of: 'release' | 'fallback') => Promise<RemoteModule>,
  { pause = 60_000, limit = 10_000, fallback = false } = {},
) {
  window.history.replaceState(null, '', address);
  const composed: ComposedRelease = fallback ? { ...release, fallback: older } : release;
  const runtime: Runtime = {
    load: (_name, entry) => load(entry === entryUrl(older) ? 'fallback' : 'release'),
  };
  const emit = vi.fn<RemoteEvents['emit']>();
  const look = vi.fn<() => void>();
  const stops = createStops();
  const loader = createLoader(runtime, limit, emit, stops);
  render(
    <BrowserRouter>
      <RemoteSlot release={composed} loader={loader} stops={stops} pause={pause} emit={emit} look={look} />
    </BrowserRouter>,
  );
  return { emit, look, stops, loader, release: composed };
}

/** Goes to another address as a link does. */
export async function go(address: string): Promise<void> {
  await act(async () => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}
