import type { Composition } from '@matinee/api/releases';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { FollowedComposition } from '../composition/follow.ts';
import type { Previews } from '../preview/previews.ts';
import { knownVisitor, visitorOf } from './cookie.ts';
import { compositionFor, liveFor } from './composition-for.ts';

const composition = (id: string): Composition => ({ id, createdAt: '', remotes: [] });
const following = (share: number | null): FollowedComposition => ({
  current: () => composition('live'),
  canary: () => (share === null ? null : { share, composition: composition('canary') }),
  isKnown: () => true,
  stop: () => {},
});
function site(secure = false, followed = following(50)) {
  const app = new Hono();
  app.get('/known', (c) => c.text(knownVisitor(c, secure) ?? 'nobody'));
  const previews: Previews = {
    routes: new Hono(),
    isThere: () => false,
    border: (_c, next) => next(),
    of: async () => null,
    tried: async () => null,
  };
  app.get('/live', async (c) => c.text((await liveFor(c, { followed, previews, secure }))?.id ?? 'unknown'));
  app.get('/', async (c) => {
    const { composition } = await compositionFor(c, visitorOf(c, secure), { followed, previews });
    return c.text(composition?.id ?? '');
  });
  return app;
}
const cookieOf = (response: Response) => response.headers.get('set-cookie');
const sent = (cookie: string) => ({ headers: { cookie: cookie.split(';')[0]! } });

test('a new browser gets an id of chance that no script can read and no other site sends along', async () => {
  const first = cookieOf(await site().request('/'));
  expect(first).toMatch(/^matinee-visitor=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookieOf(await site().request('/'))).not.toBe(first);
  const behindTls = cookieOf(await site(true).request('/')) ?? '';
  expect(behindTls).toMatch(/^__Host-matinee-visitor=[\w-]{22}; .*Path=\/; .*Secure/);
  // Another host below the site's could have set the plain one.
  const plain = sent(behindTls.replace('__Host-', ''));
  expect(await (await site(true).request('/known', plain)).text()).toBe('nobody');
});

test('a browser keeps its id, and with it the composition that it was given', async () => {
  const given = new Set<string>();
  for (let browser = 0; browser < 50; browser++) {
    const first = await site().request('/');
    const composed = await first.text();
    given.add(composed);
    for (let page = 0; page < 3; page++) {
      const next = await site().request('/', sent(cookieOf(first)!));
      expect(await next.text()).toBe(composed);
      expect(cookieOf(next)).toBeNull();
    }
  }
  expect([...given].sort()).toEqual(['canary', 'live']);
});

test('without a canary everybody gets what is live', async () => {
  expect(await (await site(false, following(null)).request('/')).text()).toBe('live');
});

test('an open page is told what its next document would be made of, also without cookies while that is no chance', async () => {
  const live = async (app: Hono, init = {}) => (await app.request('/live', init)).text();
  expect(await live(site(false, following(null)))).toBe('live');
  expect(await live(site(false, following(50)))).toBe('unknown');
  const first = await site().request('/');
  expect(await live(site(), sent(cookieOf(first)!))).toBe(await first.text());
});

test.each(['', 'short', 'x'.repeat(300), '../../etc/passwd-------', 'a b'])(
  '%j is nobody’s id',
  async (id) => {
    const response = await site().request('/known', sent(`matinee-visitor=${id}`));
    expect(await response.text()).toBe('nobody');
  },
);
