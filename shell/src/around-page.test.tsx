import { useSession, useSite, type Session, type Site } from '@matinee/shared-ui';
import { renderToString } from 'react-dom/server';
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
