import type { ComposedRelease, ReleasePart } from '@matinee/api/releases';
import type { PartProps, RemoteModule } from '@matinee/shared-ui';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, vi } from 'vitest';
import { createSignIn, type Provider } from '../../../auth/sign-in.ts';
import { SessionProvider } from '../../../auth/SessionProvider.tsx';
import { createLoader, entryUrl } from '../../../federation/load-remote.ts';
import type { RemoteEvents } from '../../../federation/remote-events.ts';
import { createStops } from '../../../federation/stops.ts';
import { createSiteHistory } from '../../../routing/site-history.ts';
import type { PartInPage } from '../../suspects.ts';
import { createRunner } from '../run-part.tsx';

/** A part that shows the times of a day. */
export const part = {
  name: 'showtimes',
  fills: 'movie.showtimes',
  preload: [],
  props: { type: 'object' as const, properties: { day: { type: 'string' as const } }, required: ['day'] },
  box: { base: 108 },
  shows: 'always' as const,
  audience: 'everyone' as const,
  fallback: 'Ask at the desk',
  budget: { js: 1 },
};
/** The release that it is of. */
export const release = {
  name: 'booking',
  version: '2.0.0',
  entry: 'remoteEntry.js',
  baseUrl: 'http://host/2.0.0/',
  parts: [part],
  routes: [],
} as unknown as ComposedRelease;
/** Its fallback release. */
export const older = { ...release, version: '1.0.0', baseUrl: 'http://host/1.0.0/' };

export type Part = ComponentType<{ day: string }>;

const ends: (() => void)[] = [];
/** Ends the parts that a test has mounted. */
export function endAll(): void {
  for (const end of ends.splice(0)) end();
}

/** Mounts the part in a box of a page. `fallback` is the same part of the release before, or undefined for a release without parts. */
export function mounted(
  Own: Part | 'missing',
  fallback?: Part | 'without parts',
  itsPart: ReleasePart = part,
) {
  const composed: ComposedRelease = {
    ...release,
    parts: [itsPart],
    ...(fallback && { fallback: fallback === 'without parts' ? { ...older, parts: undefined } : older }),
  };
  const moduleOf = (Component: Part): RemoteModule => ({
    default: () => null,
    preload: async () => {},
    parts: { showtimes: async () => ({ default: Component as ComponentType<never> }) },
  });
  const asked: string[] = [];
  const emit = vi.fn<RemoteEvents['emit']>();
  const stops = createStops();
  const runtime = {
    load: async (_name: string, entry: string) => {
      asked.push(entry);
      if (entry === entryUrl(older)) return moduleOf(fallback as Part);
      if (Own === 'missing') throw new Error('404');
      return moduleOf(Own);
    },
  };
  const loader = createLoader(runtime, 1_000, emit, stops);
  const signIn = createSignIn();
  const provider = {
    getToken: vi.fn<Provider['getToken']>(async () => 'token'),
    openSignIn: vi.fn<Provider['openSignIn']>(),
    signOut: vi.fn<Provider['signOut']>(async () => undefined),
  };
  signIn.settle(null, provider);
  const inPage = new Set<() => PartInPage>();
  const history = createSiteHistory();
  const page = {
    loader,
    stops,
    emit,
    history,
    pause: 20,
    around: (children: React.ReactNode, may: () => boolean) => (
      <SessionProvider signIn={signIn} may={may}>
        {children}
      </SessionProvider>
    ),
    inPage,
  };
  const { box: height, audience } = part;
  const placed = { id: 'booking/showtimes', box: height, audience, release: composed, part: itsPart };
  const run = createRunner(page);
  /** One more box of the same page with it. */
  const another = () => {
    const box = document.createElement('div');
    document.body.append(box);
    const handle = run(placed, box, { day: 'Sunday' });
    ends.push(handle.end);
    const give = (props: PartProps) => handle.update(props);
    return { box, ...handle, give };
  };
  return { emit, stops, asked, inPage, history, signIn, provider, another, ...another() };
}

/** Waits until a box says these words, and no others. */
export const says = (box: Element, words: string) => waitFor(() => expect(box.textContent).toBe(words));
