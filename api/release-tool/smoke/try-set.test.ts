import { expect, test } from 'vitest';
import { partsSeen } from './parts-seen.ts';
import type { Tab } from './tab.ts';
import { trySet, type Tried } from './try-set.ts';

const catalog: Tried = {
  name: 'catalog',
  version: '1.0.0',
  baseUrl: 'https://catalog.test/',
  routes: [{ path: '/films' }],
  parts: [],
  files: {},
  budget: { js: 1, css: 1 },
};

/** What is found in a set of one page, which is in order and made of one shell. */
async function findingsOf(shown: string | undefined, shell: string | undefined, remotes = [catalog]) {
  const findings: string[] = [];
  const screen = async () => ({ state: 'shown', frame: true, parts: [], links: [], searches: [] }) as const;
  const tab = {
    page: { url: () => 'https://site.test/films' },
    load: async () => undefined,
    screen,
    screenNow: screen,
    shell: async () => shown,
    ownPage: async () => true,
    alive: async () => true,
    rest: async () => undefined,
    shift: async () => 0,
    elsewhere: async () => ['/films'],
    requested: () => [],
  } as unknown as Tab;
  await trySet({
    tab,
    candidate: { success: true, token: '', expires: '', releases: [], remotes, pages: [] },
    tried: ['catalog'],
    shell,
    session: 'out',
    seen: partsSeen<Tried>(),
    isWhole: true,
    start: '/about',
    known: [],
    find: (where, what) => void findings.push(`${where} ${what}`),
    at: () => undefined,
  });
  return findings;
}

test('a shell that is tried is the one that pages are made of: a server without its files gives its own', async () => {
  expect(await findingsOf('2.0.0', '2.0.0')).toEqual([]);
  expect(await findingsOf('1.0.0', '2.0.0')).toEqual(['/films is made of shell 1.0.0, and not of 2.0.0']);
});

test('where none is tried any will do', async () => {
  expect(await findingsOf('1.0.0', undefined)).toEqual([]);
});

test('a remote of which no page was opened is not in order, however well the others are', async () => {
  const unknown = { ...catalog, routes: [{ path: '/films/:id' }] };
  const others = { ...catalog, name: 'booking' };
  const says = 'catalog has no page of which an address is known: name one with --address';
  expect(await findingsOf('1.0.0', undefined, [unknown, others])).toEqual([says]);
  // One of its pages is enough: which of the others were not is said.
  const routes = [...unknown.routes, ...catalog.routes];
  expect(await findingsOf('1.0.0', undefined, [{ ...catalog, routes }])).toEqual([]);
  // There may be nothing to show yet, and a shell that is tried can do nothing about it.
  expect(await findingsOf('2.0.0', '2.0.0', [unknown, others])).toEqual([]);
});
