import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Looked, PageAsked } from './first-views.ts';
import { hashed } from './hashed-answer.ts';
import { liveWith, releaseWith, screenThat, startedViews } from './testing/rendered.ts';
import { createTrial, TRIAL } from './trial.ts';

let site: Awaited<ReturnType<typeof startedViews>>;
beforeAll(async () => {
  site = await startedViews({
    againAfterMs: TRIAL.againAfterMs,
    ask: async () => ({ state: 'found', value: hashed({ shows: [{ title: 'Heron', overview: 'A boy.' }] }) }),
  });
});
afterAll(() => site.stop());

/** A release whose screen runs this, tried in a real renderer: nobody has brought it there before. */
const tried = (name: string, text: string, first?: string) =>
  createTrial(site.make(), site.renderers).look({
    composition: liveWith(releaseWith(name, screenThat(text, first))),
    pathname: `/${name}`,
    search: '',
    site: { imageBase: 'https://images.test', timeZone: 'UTC' },
    isListed: true,
    data: [],
  });

test('a screen that says the same at all times has its first view', async () => {
  const [view, outcome] = await tried(
    'steady',
    `return jsx('p', { children: new Date(0).getTime() + ' ' + ['b', 'a'].sort().join() });`,
  );
  expect(outcome).toBe('rendered');
  expect(view?.html).toContain('<p>0 a,b</p>');
});

test.each([
  ['chance', `return jsx('p', { children: Math.random() });`],
  ['chance that is not seen', `return jsx('p', { id: 'p' + Math.random(), children: 'here' });`],
  ['the second', `return jsx('p', { children: new Date().getSeconds() });`],
  ['the hour', `return jsx('p', { children: new Date().getHours() });`],
  ['the day', `return jsx('p', { children: new Date().toISOString().slice(0, 10) });`],
  ['the time without a date', `return jsx('p', { children: String(Date.now() > before + 60_000) });`],
  ['how often it was rendered', `return jsx('p', { children: (turns += 1) });`],
])('a screen that shows %s is not the same twice', async (what, text) => {
  const name = `bad-${what.replaceAll(' ', '-')}`;
  expect(await tried(name, text, 'let turns = 0; const before = Date.now();')).toEqual([null, 'unequal']);
});

test.each([
  ['throws', `throw new Error('not today');`],
  ['leaves its place', `return jsx('p', { dangerouslySetInnerHTML: { __html: '</p></main>' } });`],
])('one that %s has failed', async (what, text) => {
  expect(await tried(`fails-${what.replaceAll(' ', '-')}`, text)).toEqual([null, 'failed']);
});

test.each([
  ['title', 'rendered'],
  ['overview', 'unequal'],
])(
  'a route that says that titles are read: one whose screen shows a movie’s %s is %s',
  async (shown, outcome) => {
    const text = `return jsx('p', { children: swr.default('/api/show/all#').data.shows[0].${shown} });`;
    const release = releaseWith(`reads-${shown}`, screenThat(text, `const swr = require('swr');`));
    const reads = { '/api/show/all': { shows: ['title'] } };
    const looked = await createTrial(site.make(), site.renderers).look({
      composition: liveWith({ ...release, routes: release.routes.map((route) => ({ ...route, reads })) }),
      pathname: `/${release.name}`,
      search: '',
      site: { imageBase: 'https://images.test', timeZone: 'UTC' },
      isListed: true,
      data: ['/api/show/all'],
    });
    expect(looked[1]).toBe(outcome);
  },
);

test('what a busy machine keeps waiting is looked at again', async () => {
  const outcomes: Looked[1][] = ['not-ready', 'late', 'rendered'];
  const look = vi.fn<() => Promise<Looked>>(async () => [null, outcomes.shift() ?? 'failed']);
  const trial = createTrial({ look }, new Map());
  expect(await trial.look({} as PageAsked)).toEqual([null, 'rendered']);
});
