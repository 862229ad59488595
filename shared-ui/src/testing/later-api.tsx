import { CHANGES, laterAnswer, laterApi, type Change } from '@matinee/api/testing/later-api';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callsOf } from '../contract/api/calls-of.ts';
import { SessionContext, type Session } from '../contract/session/session.ts';
import { SiteContext, type Site } from '../contract/site/site.ts';
import { BrowserRouter, Route, Routes } from '../router.ts';

/** A page or a part of a remote, and what tells that it shows its answer. */
export interface Scene {
  /** the screen or the part of remote.json that it is, or is in */
  of: string;
  page: ReactNode;
  /** a react-router pattern */
  path: string;
  address: string;
  /** a text that is there once the answer is */
  shows: string | RegExp;
  /** what is there in place of that where what may be null is null; null: nothing at all */
  bare?: string | RegExp | null;
  /** what is there in place of that where the words of an answer are other ones; null: nothing at all */
  otherwise?: string | RegExp | null;
  /** names in answers → those of other answers that mean the same: each answer is made by itself */
  alike?: Readonly<Record<string, string>>;
  /** words of today that it shows as they are when they are other ones */
  words?: string[];
}

type Reader = { safeParse(body: unknown): { success: boolean } };
const declared = new Map<string, Reader>();

/** Takes the place of `callsOf` in a test, and remembers what is declared. */
export const rememberedCalls = () => {
  const declare = callsOf<Record<string, { query: undefined; body: object; answer: object }>>();
  return (route: string, declaration: Parameters<typeof declare>[1]) => {
    const call = declare(route, declaration);
    declared.set(route, call.answer);
    return call;
  };
};

const signedIn: Session = {
  status: 'signed-in',
  user: { id: 'user-1', name: 'Mai', email: null },
  getToken: async () => 'token',
  openSignIn: () => {},
  SignInForm: () => null,
};

const site: Site = {
  imageBase: '/images',
  timeZone: 'Asia/Ho_Chi_Minh',
  hall: { seatsPerRow: 8, blocks: [['A', 'B']] },
};

function show({ page, path, address }: Scene) {
  history.replaceState(null, '', address);
  render(
    <SiteContext value={site}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <SessionContext value={signedIn}>
          <BrowserRouter>
            <Routes>
              <Route path={path} element={page} />
            </Routes>
          </BrowserRouter>
        </SessionContext>
      </SWRConfig>
    </SiteContext>,
  );
}

const found = (text: string | RegExp): HTMLElement[] => [
  ...screen.queryAllByText(text),
  ...screen.queryAllByLabelText(text),
];

/** What code shows of a value that it took for granted. */
const MISSING = /\b(undefined|null|NaN|Invalid Date)\b/;
/** An answer that is made on the spot is there at once, if not at the first look. */
const SOON = { interval: 5, timeout: 20_000 };
/** More than any page takes from its last answer to its last word: nothing in it waits for a clock or a wire. */
const TURNS = 10;
const LEFT_OUT_NOTE = /(One|\d) more (is|are) of a kind that this page does not know yet\./g;

/** As much of a remote.json as tells what the remote shows. */
interface Remote {
  routes: readonly { screen: string }[];
  parts?: readonly { name: string }[];
}

/**
 * Holds every page and part of a remote against an API that has changed since it was built. The answers are made out of the
 * API's own schemas, so that a new call, field or word is among them by itself.
 * @param remote its remote.json, so that none is forgotten
 */
export function holdAgainstLaterApi({ routes, parts = [] }: Remote, scenes: Record<string, Scene>): void {
  const asked = new Set<string>();
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2027-01-01T00:00:00Z'), toFake: ['Date'] }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** What a page says once it shows what it is about, and says of nothing that it failed. */
  async function textOf(scene: Scene, change: Change): Promise<string> {
    const api = laterApi(change, scene.alike);
    vi.stubGlobal('fetch', api.fetch);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    show(scene);
    const { shows, otherwise = shows, bare = shows } = scene;
    const isEmpty = change === 'no items' || change === 'only other items';
    const filled = change === 'other words' ? otherwise : change === 'nulls' ? bare : shows;
    const awaited = isEmpty ? null : filled;
    // A page that asks nothing has nothing to read.
    await vi.waitFor(() => expect(api.read() > 0 || api.asked.size === 0).toBe(true), SOON);
    await vi.waitFor(() => awaited !== null && expect(found(awaited)).not.toEqual([]), SOON);
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    // What a form says of its field is an alert too; a page that failed is one with a button.
    expect(screen.queryAllByRole('alert').filter((alert) => alert.querySelector('button'))).toEqual([]);
    for (const route of api.asked) asked.add(route);
    const text = document.body.textContent;
    cleanup();
    return text;
  }

  describe.each(Object.entries(scenes))('%s', (_name, scene) => {
    let today: Promise<string> | undefined;
    const textOfToday = () => (today ??= textOf(scene, 'none'));

    test('shows the same when each object of an answer has further fields', async () => {
      expect(await textOf(scene, 'more fields')).toBe(await textOfToday());
    });

    test('shows what it knows when each list has entries of other kinds, and at most says so', async () => {
      expect((await textOf(scene, 'more items')).replaceAll(LEFT_OUT_NOTE, '')).toBe(await textOfToday());
    });

    test('does not say that there is nothing where each entry of a list is of another kind', async () => {
      const none = await textOf(scene, 'no items');
      // Not every page is about a list, and what is silent claims nothing.
      if (none && none !== (await textOfToday()))
        expect(await textOf(scene, 'only other items')).not.toBe(none);
    });

    test('shows a word that it does not know as it is', async () => {
      const text = await textOf(scene, 'other words');
      for (const word of scene.words ?? []) expect(text).toContain(`later_${word}`);
      if (scene.otherwise === null) expect(text).toBe('');
    });

    test('is there without what an answer may leave out', async () => {
      expect(await textOf(scene, 'fewer fields')).not.toMatch(MISSING);
    });

    test('is there where everything that may be null is', async () => {
      const text = await textOf(scene, 'nulls');
      expect(text).not.toMatch(MISSING);
      if (scene.bare === null) expect(text).toBe('');
    });
  });

  test('every screen and every part has such a scene', () => {
    const shown = [...routes.map(({ screen: name }) => name), ...parts.map(({ name }) => name)];
    const held = Object.values(scenes).map(({ of }) => of);
    expect([...new Set(held)].sort()).toEqual([...new Set(shown)].sort());
  });

  test('each call that reads was asked by one of these pages', () => {
    const reading = [...declared.keys()].filter((route) => route.startsWith('GET '));
    expect(reading.length).toBeGreaterThan(0);
    expect(reading.filter((route) => !asked.has(route))).toEqual([]);
  });

  test.each(CHANGES)('each declared call reads its answer with this change: %s', (change) => {
    for (const [route, reader] of declared)
      expect([route, reader.safeParse(laterAnswer(route, change)).success]).toEqual([route, true]);
  });
}
