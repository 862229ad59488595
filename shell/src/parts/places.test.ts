import { expect, test, vi } from 'vitest';
import type { ComposedRelease } from '@matinee/api/releases';
import { createPlaces } from './places.ts';
import type { PartPage, RunPart } from './run/run-part.tsx';

const part = {
  name: 'showtimes',
  fills: 'movie.showtimes',
  preload: [],
  props: { type: 'object' as const, properties: {} },
  box: { base: 108 },
  shows: 'always' as const,
  audience: 'everyone' as const,
  budget: { js: 1 },
};
const booking = { name: 'booking', version: '1.0.0', parts: [part] } as unknown as ComposedRelease;
const catalog = { name: 'catalog', version: '1.0.0' } as ComposedRelease;
const element = { closest: () => null } as unknown as HTMLElement;

function page() {
  let rest = () => {};
  const atRest = new Promise<void>((resolve) => void (rest = resolve));
  const mounted = { update: vi.fn(), end: vi.fn() };
  const run = vi.fn<RunPart>(() => mounted);
  const bring = vi.fn(async () => ({ createRunner: () => run }));
  const places = createPlaces({ remotes: [catalog, booking], atRest, bring, page: {} as PartPage });
  return { places, rest, run, bring, mounted };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('the composition says who fills a place, and a release of before there were parts fills none', () => {
  const { places } = page();
  expect(places.filling('movie.showtimes').map(({ id }) => id)).toEqual(['booking/showtimes']);
  expect(places.filling('movie.showtimes')).toBe(places.filling('movie.showtimes'));
  expect(places.filling('card.times')).toEqual([]);
});

test('no team changes for the others what fills a place, nor who does', () => {
  const { places } = page();
  const all = places.filling('movie.showtimes');
  const handedOn = [places, all, all[0], places.filling('card.times')];
  expect(handedOn.map((one) => Object.isFrozen(one))).toEqual([true, true, true, true]);
});

test('no part is brought before the page is at rest, and then with the props of that moment', async () => {
  const { places, rest, run, bring, mounted } = page();
  const [filling] = places.filling('movie.showtimes');
  const handle = places.mount(filling!, element, { day: '1' });
  handle.update({ day: '2' });
  await turn();
  expect(bring).not.toHaveBeenCalled();
  rest();
  await turn();
  expect(run).toHaveBeenCalledExactlyOnceWith(filling, element, { day: '2' });
  handle.update({ day: '3' });
  expect(mounted.update).toHaveBeenCalledExactlyOnceWith({ day: '3' });
});

test('a place that is gone before its part came gets none', async () => {
  const { places, rest, run } = page();
  places.mount(places.filling('movie.showtimes')[0]!, element, {}).end();
  rest();
  await turn();
  expect(run).not.toHaveBeenCalled();
});

test('code that did not arrive is asked for again by the next part', async () => {
  const { places, rest, run, bring } = page();
  bring.mockRejectedValueOnce(new Error('offline'));
  const [filling] = places.filling('movie.showtimes');
  rest();
  places.mount(filling!, element, {});
  await turn();
  expect(run).not.toHaveBeenCalled();
  places.mount(filling!, element, {});
  await turn();
  expect(run).toHaveBeenCalledOnce();
});
