import { afterEach, expect, test, vi } from 'vitest';
import { createAnswers } from './answers.ts';
import { newCaches, newSite, newWorker } from './testing/device.ts';

afterEach(() => void vi.useRealTimers());

/** A browser in which the page of tickets is kept. */
async function keeping() {
  const [site, caches] = [newSite(), newCaches()];
  const worker = newWorker(site, caches, site.set());
  await worker.keep('/my-booking');
  return { site, caches, worker };
}

test('a page that is kept is shown without a network, with its own policy and its own files', async () => {
  const { site, worker } = await keeping();
  site.isAway = true;
  const page = await worker.get('/my-booking?share=a');
  expect(page?.headers.get('content-security-policy')).toBe('script-src one/1');
  expect(await page?.text()).toBe(site.html('one/1'));
  expect(await worker.ask('/js/one-1.js', { mode: 'cors' })).toBe('from the network: /js/one-1.js');
});

test('a page with a parameter is kept once for all its addresses, and none of them', async () => {
  const [site, caches] = [newSite(), newCaches()];
  const worker = newWorker(site, caches, site.set());
  await worker.keep('/ticket/:token');
  site.isAway = true;
  for (const path of ['/ticket/secret', '/ticket/other?a=b'])
    expect(await worker.ask(path)).toBe(site.html('one/1'));
  for (const path of ['/ticket', '/ticket/', '/ticket/a/b', '/movies/secret'])
    expect(await worker.ask(path)).toBe('<p>You are offline</p>');
  expect(JSON.stringify(await caches.all())).not.toContain('secret');
});

test('as long as there is a network, pages come from it', async () => {
  const { worker } = await keeping();
  expect(await worker.ask('/my-booking')).toBe('from the network: /my-booking');
});

test.each([502, 503, 504, 522, 530, 404, 403])(
  'a %i before a server that is away hides no kept page',
  async (status) => {
    const { site, worker } = await keeping();
    site.broken = status;
    expect(await worker.ask('/my-booking')).toBe(site.html('one/1'));
    expect(await worker.ask('/movies')).toBe('Bad gateway');
  },
);

test.each([404, 500])('a site that says itself that a page is a %i is listened to', async (status) => {
  const { site, worker } = await keeping();
  [site.broken, site.isOwnWord] = [status, true];
  expect(await worker.ask('/my-booking')).toBe('Bad gateway');
});

test.each([
  ['the set that is kept', 'one/1', '<p>tickets of one/1</p>'],
  ['another set', 'two/1', 'Bad gateway'],
])('a site that is away and says that %s is live', async (_which, live, shown) => {
  const { site, worker } = await keeping();
  [site.broken, site.isOwnWord, site.live] = [503, true, live];
  expect(await worker.ask('/my-booking')).toBe(shown);
});

test('an address that is not kept gives a page that says so, with a link', async () => {
  const { site, worker } = await keeping();
  site.isAway = true;
  expect(await worker.ask('/movies')).toBe('<p>You are offline</p>');
});

test('a network that does not answer is waited for a little, then the kept page is shown', async () => {
  const { site, worker } = await keeping();
  site.isSlow = true;
  vi.useFakeTimers();
  const answer = worker.begin('/my-booking').then(([page]) => page?.text());
  await vi.advanceTimersByTimeAsync(3_900);
  let isThere = false;
  void answer.then(() => (isThere = true));
  await vi.advanceTimersByTimeAsync(50);
  expect(isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(await answer).toBe(site.html('one/1'));
});

test('an answer that comes after the kept page was shown is heard: what was taken back is kept no more', async () => {
  const { site, caches, worker } = await keeping();
  [site.isSlow, site.live] = [true, 'two/1'];
  vi.useFakeTimers();
  const shown = worker.begin('/my-booking');
  await vi.advanceTimersByTimeAsync(4_100);
  const [page, until] = await shown;
  expect(await page?.text()).toBe(site.html('one/1'));
  expect(await caches.all()).not.toEqual({});
  site.answerLate();
  await Promise.all(until);
  expect(await caches.all()).toEqual({});
  expect(worker.did).toEqual(['update']);
});

test.each([
  ['a write', '/api/booking/create', { method: 'POST', mode: 'cors' }],
  ['a call of the API', '/api/user/bookings', { mode: 'cors' }],
  ['an address of the API that is opened', '/api/docs', {}],
  ['the sign-in provider', '/__clerk/v1/client', { mode: 'cors' }],
  ['a preview', '/__preview/enter', {}],
  ['another host', 'https://elsewhere.test/js/a.js', { mode: 'cors' }],
  ['a picture', '/icon-192.png', { mode: 'no-cors' }],
])('%s is not touched', async (_what, path, init) => {
  const { worker } = await keeping();
  expect(await worker.ask(path, init)).toBeUndefined();
});

test.each([['/movies'], ['/__live']])(
  'as soon as %s says that another composition is live, nothing of the old one is kept any more',
  async (path) => {
    const { site, caches, worker } = await keeping();
    site.live = 'two/1';
    await worker.ask(path, path === '/__live' ? { mode: 'cors' } : {});
    expect(await caches.all()).toEqual({});
    expect(worker.did).toEqual(['update']);
    site.isAway = true;
    expect(await worker.ask('/my-booking')).toBe('<p>You are offline</p>');
  },
);

test.each([{ cache: 'force-cache' }, { isHistoryNavigation: true }])(
  'a step back, whose document the browser may have stored while another set was live, takes nothing that is kept away: %o',
  async (step) => {
    const { site, caches, worker } = await keeping();
    const before = await caches.all();
    for (const live of ['zero/1', 'off']) {
      site.live = live;
      expect(await worker.ask('/movies', step)).toBe('from the network: /movies');
    }
    expect(await caches.all()).toEqual(before);
    expect(worker.did).toEqual([]);
    site.isAway = true;
    expect(await worker.ask('/my-booking')).toBe(site.html('one/1'));
  },
);

test('the next set has the pages that were wanted of the one before, and no file of it', async () => {
  const { site, caches } = await keeping();
  site.live = 'two/1';
  const next = newWorker(site, caches, site.set());
  await next.answers.install();
  await next.answers.activate();
  expect(Object.keys(await caches.all()).filter((path) => path.startsWith('/js'))).toEqual(['/js/two-1.js']);
  site.isAway = true;
  expect(await next.ask('/my-booking')).toBe(site.html('two/1'));
});

test('while servers of two versions take turns, the next set has its pages all the same', async () => {
  const { site, caches } = await keeping();
  [site.live, site.unknowing] = ['two/1', 3];
  const next = newWorker(site, caches, site.set());
  await next.answers.install().then(next.answers.activate);
  site.isAway = true;
  expect(await next.ask('/my-booking')).toBe(site.html('two/1'));
});

test('a page that no server knows is not asked for without end', async () => {
  const { site, caches } = await keeping();
  [site.live, site.unknowing, site.asked] = ['two/1', Infinity, []];
  await newWorker(site, caches, site.set()).answers.install();
  expect(site.asked).toHaveLength(5);
});

test('a set whose files cannot be had keeps nothing, and the one before does not stand in for it', async () => {
  const { site, caches } = await keeping();
  const next = newWorker(site, caches, site.set('two/1'));
  site.isAway = true;
  await next.answers.install();
  await next.answers.activate();
  expect(await caches.all()).toEqual({});
  expect(await next.ask('/my-booking')).toBe('<p>You are offline</p>');
});

test('what could not be had when another set went live is fetched with the first answer, and not again once it is there', async () => {
  const { site, caches } = await keeping();
  site.live = 'two/1';
  const next = newWorker(site, caches, site.set());
  site.isAway = true;
  await next.answers.install();
  await next.answers.activate();
  site.isAway = false;
  await next.ask('/movies');
  site.isAway = true;
  expect(await next.ask('/my-booking')).toBe(site.html('two/1'));
  site.isAway = false;
  site.asked.length = 0;
  await next.ask('/movies');
  await next.ask('/__live', { mode: 'cors' });
  expect(site.asked).toEqual(['/movies', '/__live']);
});

test('what a page asked for in vain, and what went with a broken file, is fetched with the next answer', async () => {
  const [site, caches] = [newSite(), newCaches()];
  const worker = newWorker(site, caches, site.set());
  site.isAway = true;
  await worker.keep('/my-booking');
  site.isAway = false;
  await worker.ask('/__live', { mode: 'cors' });
  expect(Object.keys(await caches.all())).toHaveLength(2);
  const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('matinee-set'));
  await (await caches.open(name)).put('/js/one-1.js', new Response('nothing works any more'));
  await worker.ask('/js/one-1.js', { mode: 'cors' });
  await worker.ask('/movies');
  site.isAway = true;
  expect(await worker.ask('/my-booking')).toBe(site.html('one/1'));
});

test('a set that is live once more is kept once more', async () => {
  const { site, worker } = await keeping();
  await worker.ask('/movies');
  site.live = 'two/1';
  await worker.ask('/movies');
  site.live = 'one/1';
  await worker.ask('/movies');
  site.isAway = true;
  expect(await worker.ask('/my-booking')).toBe(site.html('one/1'));
});

test('a page for which there is no room is not fetched with each answer', async () => {
  const { site, caches } = await keeping();
  const worker = newWorker(site, caches, site.set());
  await caches.delete('matinee-set-one-1');
  const { open } = caches;
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    return name === 'matinee-wanted' ? open(name) : { ...(await open(name)), put: full };
  });
  await worker.ask('/movies');
  site.asked.length = 0;
  await worker.ask('/movies');
  expect(site.asked).toEqual(['/movies']);
});

test('a page that some code wrote into the cache is not shown', async () => {
  const { site, caches, worker } = await keeping();
  const [address = ''] = Object.keys(await caches.all()).filter((path) => path.startsWith('/__offline/'));
  const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('matinee-set'));
  await (
    await caches.open(name)
  ).put(address, new Response('{"html":"<script>evil()</script>","headers":{},"files":[]}'));
  site.isAway = true;
  expect(await worker.ask('/my-booking')).toBe('<p>You are offline</p>');
});

test('a file that some code wrote into the cache is given to no page, and the real one is kept again', async () => {
  const { site, caches, worker } = await keeping();
  const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('matinee-set'));
  await (await caches.open(name)).put('/js/one-1.js', new Response('nothing works any more'));
  expect(await worker.ask('/js/one-1.js', { mode: 'cors' })).toBe('from the network: /js/one-1.js');
  await worker.keep('/my-booking');
  site.isAway = true;
  expect(await worker.ask('/my-booking')).toBe(site.html('one/1'));
  expect(await worker.ask('/js/one-1.js', { mode: 'cors' })).toBe('from the network: /js/one-1.js');
});

test.each([
  ['another status', { status: 404 }],
  ['another type', { headers: { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' } }],
])('a file that some code wrote into the cache with %s is given out as what it is', async (_, init) => {
  const { caches, worker } = await keeping();
  const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('matinee-set'));
  await (await caches.open(name)).put('/js/one-1.js', new Response('from the network: /js/one-1.js', init));
  const answer = await worker.get('/js/one-1.js', { mode: 'cors' });
  expect(answer?.status).toBe(200);
  expect([...(answer?.headers ?? [])]).toEqual([['content-type', 'text/javascript']]);
  expect(await answer?.text()).toBe('from the network: /js/one-1.js');
});

test('where something refuses in the site’s place the site is asked without cookies, and what is taken back is forgotten', async () => {
  const { site, caches, worker } = await keeping();
  site.live = 'two/1';
  site.areCookiesTooMuch = true;
  await worker.ask('/my-booking');
  expect(Object.keys(await caches.all()).filter((path) => path.startsWith('/__offline/'))).toEqual([]);
});

test('a file that no kept page needs is not taken from the cache, whoever put it there', async () => {
  const { caches, worker } = await keeping();
  const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('matinee-set'));
  await (await caches.open(name)).put('/js/later.js', new Response('nothing works any more'));
  expect(await worker.ask('/js/later.js', { mode: 'cors' })).toBe('from the network: /js/later.js');
});

test('a page of another composition than the set’s is not taken, and neither is one that no set has', async () => {
  const [site, caches] = [newSite(), newCaches()];
  const worker = newWorker(site, caches, site.set());
  site.live = 'two/1';
  await worker.keep('/my-booking', '/elsewhere', '__proto__');
  expect(await caches.all()).toEqual({});
});

test('switched off for everybody, it takes itself and all that was kept away', async () => {
  const { site, caches, worker } = await keeping();
  site.live = 'off';
  await worker.ask('/movies');
  expect(worker.did).toEqual(['unregister']);
  expect(await caches.keys()).toEqual([]);
});

test('a page hears whether the browser had no room for it, and of nothing else that went wrong', async () => {
  const [site, caches] = [newSite(), newCaches()];
  const worker = newWorker(site, caches, site.set());
  const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  const open = vi.spyOn(caches, 'open');
  open.mockImplementation(() => Promise.resolve({ match: async () => undefined, put: full } as never));
  expect(await worker.keep('/my-booking')).toMatchObject({ isFull: true });
  open.mockRestore();
  site.isAway = true;
  expect(await worker.keep('/my-booking')).toMatchObject({ isFull: false });
});

test('a page hears that it is none of the set, as one that a canary has and not everybody', async () => {
  const [site, caches] = [newSite(), newCaches()];
  const worker = newWorker(site, caches, site.set());
  expect(await worker.keep('/my-visits')).toEqual({ isFull: true });
  expect(await worker.keep('/my-booking')).toEqual({ isFull: false });
});

test('what a page asks for is read as what it may be: anything', () => {
  const [site, caches] = [newSite(), newCaches()];
  const { answers } = newWorker(site, caches, site.set());
  for (const data of [null, 1, 'keep', {}, { keep: 'all' }, { keep: [null, {}] }])
    expect(() => answers.message({ data, ports: [], waitUntil: () => {} })).not.toThrow();
});

test('the answer that the browser asked for while the worker started is the one that is taken', async () => {
  const [site, caches] = [newSite(), newCaches()];
  const registration = { update: async () => {}, unregister: async () => true };
  const answers = createAnswers(site.set(), {
    caches,
    registration,
    fetch: site.fetch,
    origin: 'https://cinema.test',
  });
  let answer: Promise<Response> | undefined;
  answers.fetch({
    request: { url: 'https://cinema.test/movies', mode: 'navigate', method: 'GET' } as Request,
    preloadResponse: Promise.resolve(new Response('early')),
    respondWith: (given) => void (answer = given),
    waitUntil: () => {},
  });
  expect(await (await answer)?.text()).toBe('early');
  expect(site.asked).toEqual([]);
});
