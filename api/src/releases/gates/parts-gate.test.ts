import { expect, test } from 'vitest';
import type { Composition } from '../documents/composition.ts';
import { partsSchema } from '../documents/part.ts';
import { z } from '@hono/zod-openapi';
import { budgetGate } from './budget-gate.ts';
import { partsGate } from './parts-gate.ts';

const part = (name: string, fills: string, change: object = {}) => ({
  name,
  fills,
  preload: [`js/${name}.js`],
  props: { type: 'object' as const, properties: { movieId: { type: 'string' as const } } },
  box: { base: 108 },
  shows: 'always' as const,
  audience: 'everyone' as const,
  budget: { js: 2_000 },
  ...change,
});
type Part = ReturnType<typeof part>;
const showtimes = part('showtimes', 'movie.showtimes');
const liveWith = (name: string, ...parts: Part[]) =>
  ({ remotes: [{ name, version: '1.0.0', parts }] }) as unknown as Composition;
const files = {
  entry: 'remoteEntry.js',
  preload: ['css/app.css'],
  routes: [{ path: '/seats', screen: 'seats', preload: ['js/timers.js', 'js/seats.js'] }],
};
const gateOf = (parts: Part[], live: Composition | null = null, change: object = {}) =>
  partsGate({ ...files, name: 'booking', parts, exposes: ['default', 'preload', 'parts'], ...change }, live);

test('a release of before there were parts, and one with parts of its own, are in order', () => {
  expect(partsGate({ ...files, name: 'booking', exposes: [] }, null).open).toBe(true);
  expect(gateOf([showtimes], liveWith('booking', showtimes))).toEqual({
    gate: 'parts',
    open: true,
    says: '1 part, in a place of its own',
  });
});

test.each([
  [
    'a part that the module does not export',
    gateOf([showtimes], null, { exposes: ['default', 'preload'] }),
    './app does not export parts',
  ],
  [
    'a part in the chunk of a screen',
    gateOf([showtimes, part('times', 'card.times', { preload: ['js/timers.js', 'js/seats.js'] })]),
    'the part times has no script of its own',
  ],
  [
    'a part that lies in the entry',
    gateOf([part('times', 'card.times', { preload: ['remoteEntry.js'] })]),
    'the part times has no script of its own',
  ],
  [
    'a part whose script has that of a screen in its address',
    gateOf([part('times', 'card.times', { preload: ['part/js/seats.js'] })]),
    'the part times has no script of its own',
  ],
  [
    'a part of a sheet alone',
    gateOf([part('times', 'card.times', { preload: ['css/times.css'] })]),
    'the part times has no script of its own',
  ],
  [
    'two parts of one name',
    gateOf([showtimes, part('showtimes', 'card.times')]),
    'it has two parts named showtimes',
  ],
  [
    'a place that another remote has',
    gateOf([showtimes], liveWith('offers', part('deals', 'movie.showtimes'))),
    'booking/showtimes claims the place movie.showtimes, which offers/deals has',
  ],
  [
    'two parts of its own in one place',
    gateOf([showtimes, part('times', 'movie.showtimes')]),
    'booking/times claims the place movie.showtimes, which booking/showtimes has',
  ],
  [
    'a live part that is gone',
    gateOf([], liveWith('booking', showtimes)),
    'the part showtimes, which is live, is not in it any more',
  ],
  [
    'a live part in another place',
    gateOf([part('showtimes', 'card.times')], liveWith('booking', showtimes)),
    'the part showtimes is in it, and not where it is live or not for all who have it there',
  ],
  [
    'a live part for fewer people',
    gateOf([part('showtimes', 'movie.showtimes', { audience: 'signed-in' })], liveWith('booking', showtimes)),
    'the part showtimes is in it, and not where it is live or not for all who have it there',
  ],
])('%s is refused, with what to do', (_what, gate, says) => {
  expect(gate).toMatchObject({ open: false, says });
  expect(gate.next).toMatch(/\.$/);
});

test('a part may share scripts with a screen beside its own', () => {
  expect(gateOf([part('times', 'card.times', { preload: ['js/timers.js', 'js/times.js'] })]).open).toBe(true);
});

test('a live part may be for more people than before', () => {
  const fewer = part('showtimes', 'movie.showtimes', { audience: 'signed-in' });
  expect(gateOf([showtimes], liveWith('booking', fewer)).open).toBe(true);
});

test('a live part may go when its team says that it does', () => {
  expect(gateOf([], liveWith('booking', showtimes), { retires: ['showtimes'] }).open).toBe(true);
});

test('a part over its own budget is refused by name', () => {
  const sizes = { js: 10, css: 0 };
  const gate = budgetGate(sizes, sizes, [{ part: 'showtimes', js: 2_001, limit: 2_000 }]);
  expect(gate).toMatchObject({ open: false, says: expect.stringContaining('its part showtimes: JS 2.0 kB') });
  expect(budgetGate(sizes, sizes, [{ part: 'showtimes', js: 2_000, limit: 2_000 }]).open).toBe(true);
});

test.each([
  ['a place of one word', { fills: 'showtimes' }],
  ['a name with a slash', { name: 'a/b' }],
  ['a box without a height', { box: {} }],
  ['a box that is higher than any page', { box: { base: 10_000 } }],
  [
    'props of a type that no schema has',
    { props: { type: 'object', properties: { movie: { type: 'Movie' } } } },
  ],
  [
    'required props that it does not describe',
    { props: { type: 'object', properties: {}, required: ['day'] } },
  ],
  ['no budget', { budget: undefined }],
  ['a field that nobody knows', { wide: true }],
])('a part with %s is none', (_what, change) => {
  const schema = partsSchema(z.string());
  expect(schema.safeParse([showtimes]).success).toBe(true);
  expect(schema.safeParse([{ ...showtimes, ...change }]).success).toBe(false);
});
