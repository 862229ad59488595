import { useSession, useSite, type Session, type Site } from '@matinee/shared-ui';
import { renderToString } from 'react-dom/server';
import { useSWRConfig } from 'swr';
import { expect, test } from 'vitest';
import { aroundPage } from './around-page.tsx';
import { createSignIn } from './auth/sign-in.ts';
import { NO_LINKS } from './links/site-links.ts';

test('nobody changes the cinema’s facts or who is signed in for the other teams', () => {
  const signIn = createSignIn();
  const nothing = async () => undefined;
  signIn.settle(
    { id: 'ann', name: 'Ann', email: null },
    { getToken: async () => null, openSignIn: () => {}, signOut: nothing },
  );
  const site: Site = {
    imageBase: 'https://images.test',
    timeZone: 'UTC',
    hall: { seatsPerRow: 9, blocks: [['A', 'B'], ['C']] },
  };
  const around = aroundPage({ site, signIn: { ...signIn, stateAtFirst: signIn.state }, links: NO_LINKS });
  let seen: { site: Site; session: Session } | undefined;
  function Look() {
    seen = { site: useSite(), session: useSession() };
    return null;
  }
  renderToString(around(<Look />));
  const blocks = seen!.site.hall!.blocks as string[][];
  expect(() => blocks.reverse()).toThrow(TypeError);
  expect(() => blocks[0]!.reverse()).toThrow(TypeError);
  expect(() => (seen!.site.timeZone = 'Asia/Tokyo')).toThrow(TypeError);
  expect(() => (seen!.session.user!.id = '')).toThrow(TypeError);
  expect(() => (seen!.session.status = 'signed-out')).toThrow(TypeError);
});

test('nobody changes the settings of the cache for the other teams', () => {
  const site: Site = { imageBase: 'https://images.test', timeZone: 'UTC' };
  const answers = { '/api/show/all': { success: true } };
  const around = aroundPage({ site, signIn: createSignIn(), links: NO_LINKS, answers });
  let settings: ReturnType<typeof useSWRConfig> | undefined;
  function Look() {
    settings = useSWRConfig();
    return null;
  }
  renderToString(around(<Look />));
  const { use, fallback } = settings as { use: unknown[]; fallback: Record<string, unknown> };
  expect(use).toHaveLength(1);
  expect(Object.keys(fallback)).toHaveLength(1);
  expect(() => use.push(null)).toThrow(TypeError);
  expect(() => (use.length = 0)).toThrow(TypeError);
  expect(() => (fallback['/mine'] = 1)).toThrow(TypeError);
});
