// @vitest-environment happy-dom
import type { ComposedRelease } from '@matinee/api/releases';
import { BrowserRouter } from '@matinee/shared-ui/router';
import { screen } from '@testing-library/react';
import { use, useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Loader } from '../federation/load-remote.ts';
import type { RemoteEvents } from '../federation/remote-events.ts';
import { createStops } from '../federation/stops.ts';
import { RemoteSlot } from './RemoteSlot.tsx';
import { Placed } from './roots/Placed.tsx';
import { createSlotRoots, type SlotRoots } from './roots/slot-roots.ts';
import { remoteOf } from './testing/remote.tsx';

const ignore = () => undefined;
const never = new Promise<never>(ignore);
const release = {
  name: 'catalog',
  version: '1.0.0',
  routes: [],
  baseUrl: 'http://host/1.0.0/',
} as unknown as ComposedRelease;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(ignore);
  // There is no layout here: all that stands has a box.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
});
let roots: SlotRoots;
afterEach(() => {
  roots.end();
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page whose screen the server has rendered, when the code of the remote is there. */
async function alive(Screen: () => React.JSX.Element) {
  window.history.replaceState(null, '', '/one');
  let isInBrowser = false;
  const module = remoteOf({
    one: async () => ({ default: () => (isInBrowser ? <Screen /> : <h1>Movies</h1>) }),
  });
  await module.preload('/one');
  const here = { module, release };
  const loaded = Promise.resolve(here);
  const loader = {
    known: () => here,
    shown: new Map(),
    load: () => ({ done: loaded, inTime: loaded }),
    replace: () => Promise.reject(new Error('there is no fallback release')),
  } as unknown as Loader;
  const stops = createStops();
  const stop = vi.spyOn(stops, 'stop');
  const emit = vi.fn<RemoteEvents['emit']>();
  const content = (onPlaced: () => void) => (
    <Placed onPlaced={onPlaced}>
      <BrowserRouter>
        <RemoteSlot {...{ release, loader, stops, emit }} pause={60_000} look={ignore} />
      </BrowserRouter>
    </Placed>
  );
  const place = document.createElement('div');
  const element = document.createElement('div');
  element.dataset['firstView'] = 'catalog';
  element.append(
    document
      .createRange()
      .createContextualFragment(renderToString(content(ignore), { identifierPrefix: 'page-' })),
  );
  document.body.append(place);
  isInBrowser = true;
  const onMismatch = vi.fn<(error: unknown) => void>();
  roots = createSlotRoots(place, {
    name: 'page',
    onUncaught: ignore,
    serverHtml: {
      key: 'catalog',
      element,
      fits: Promise.resolve(true),
      onBegin: ignore,
      onOver: ignore,
      onMismatch,
    },
  });
  roots.show('catalog', content);
  const box = element.querySelector('[data-remote]')!;
  await vi.waitFor(() => expect(Object.keys(box).some((key) => key.startsWith('__react'))).toBe(true));
  return { stop, emit, onMismatch };
}

test('a screen that suspends for ever where the server has rendered it is stopped: what stands there would never answer', async () => {
  const { stop, emit } = await alive(() => use(never));
  expect(screen.getByRole('heading').textContent).toBe('Movies');
  vi.advanceTimersByTime(3_000);
  // What can be read is worth more than a message: it is given more time than a place with nothing in it.
  expect(stop).not.toHaveBeenCalled();
  // Its watch may begin only after React has taken the place over.
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10_000);
    expect(stop).toHaveBeenCalledExactlyOnceWith(
      { name: 'catalog', version: '1.0.0' },
      '/one',
      'never stopped waiting',
    );
  });
  await vi.waitFor(() => screen.getByRole('alert'));
  expect(screen.queryByRole('heading', { name: 'Movies' })).toBeNull();
  expect(emit).toHaveBeenCalledWith(expect.objectContaining({ what: 'screen-failed', version: '1.0.0' }));
});

test('one that is taken over as it stands is not', async () => {
  const { stop, onMismatch } = await alive(() => <h1>Movies</h1>);
  const heading = screen.getByRole('heading');
  await vi.waitFor(() => expect(Object.keys(heading).some((key) => key.startsWith('__react'))).toBe(true));
  vi.advanceTimersByTime(20_000);
  expect(stop).not.toHaveBeenCalled();
  expect(onMismatch).not.toHaveBeenCalled();
});

test('nor is one of words alone', async () => {
  const onAlive = vi.fn<() => void>();
  const { stop } = await alive(() => {
    useEffect(onAlive, []);
    return <>Movies</>;
  });
  // Words cannot be asked whether they are React's.
  await vi.waitFor(() => expect(onAlive).toHaveBeenCalled());
  vi.advanceTimersByTime(20_000);
  expect(stop).not.toHaveBeenCalled();
});
