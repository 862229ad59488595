// @vitest-environment happy-dom
import { useEffect } from 'react';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { go, remoteOf, saying, showSlot } from './testing/remote.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const older = () => remoteOf({ one: saying('older first'), two: saying('older second') });
const chunkError = () => Promise.reject(new Error('Loading chunk failed'));
const never = () => new Promise<never>(() => {});
const throwing = async () => ({
  default: () => {
    throw new Error('a bad mood');
  },
});
function InEffect() {
  useEffect(() => {
    throw new Error('too late to be fine');
  }, []);
  return <p>for a moment</p>;
}

test.each([
  ['does not arrive', chunkError],
  ['hangs', never],
  ['throws', throwing],
  ['throws in an effect', async () => ({ default: InEffect })],
])('the fallback release takes over when a later screen of a remote that works %s', async (_what, two) => {
  const release = remoteOf({ one: saying('first'), two });
  showSlot('/one', async (of) => (of === 'release' ? release : older()), { fallback: true, limit: 50 });
  await screen.findByText('first');
  await go('/two');
  expect(await screen.findByText('older second')).toBeTruthy();
  await go('/one');
  expect(await screen.findByText('older first')).toBeTruthy();
});

test('a fallback release that was late takes over from a screen that threw, when it comes', async () => {
  let asked = 0;
  const late = () => (asked++ === 0 ? never() : Promise.resolve(older()));
  const bad = remoteOf({ one: throwing });
  showSlot('/one', async (of) => (of === 'release' ? bad : late()), { fallback: true, limit: 20, pause: 10 });
  await screen.findByRole('alert');
  expect(await screen.findByText('older first')).toBeTruthy();
});

test('a screen that throws in the fallback release, too, waits for the visitor', async () => {
  const bad = remoteOf({ one: throwing });
  showSlot('/one', async () => bad, { fallback: true });
  expect((await screen.findByRole('alert')).dataset['unavailable']).toBe('catalog');
});

test('a late screen is said to be missing when the time is over, and takes its place when it comes', async () => {
  let arrive = (_screen: { default: () => React.JSX.Element }) => {};
  const two = () => new Promise<{ default: () => React.JSX.Element }>((resolve) => void (arrive = resolve));
  showSlot('/one', async () => remoteOf({ one: saying('first'), two }), { limit: 30, pause: 10 });
  await screen.findByText('first');
  await go('/two');
  await screen.findByRole('alert');
  arrive({ default: () => <p>second</p> });
  expect(await screen.findByText('second')).toBeTruthy();
});

test('where a screen threw the slot looks for another composition, and leaves the screen alone', async () => {
  const Bad = vi.fn<() => React.JSX.Element>(() => {
    throw new Error('a bad mood');
  });
  const { look } = showSlot('/one', async () => remoteOf({ one: async () => ({ default: Bad }) }), {
    pause: 5,
  });
  await screen.findByRole('alert');
  const rendered = Bad.mock.calls.length;
  await waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(2));
  expect(Bad).toHaveBeenCalledTimes(rendered);
});

test('what fails is told by remote and release, and each retry looks for another composition', async () => {
  const bad = remoteOf({ one: throwing });
  const { emit } = showSlot('/one', async () => bad);
  await screen.findByRole('alert');
  expect(emit).toHaveBeenCalledWith(
    expect.objectContaining({ what: 'screen-failed', name: 'catalog', version: '1.0.0' }),
  );
  cleanup();
  const missing = showSlot('/one', chunkError);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(missing.look).toHaveBeenCalledTimes(1);
  await waitFor(() =>
    expect(missing.emit).toHaveBeenCalledWith(
      expect.objectContaining({ what: 'load-failed', name: 'catalog', version: '1.0.0' }),
    ),
  );
});

test('a screen that was stopped gives way to the fallback release', async () => {
  const good = remoteOf({ one: saying('first') });
  const load = async (of: 'release' | 'fallback') => (of === 'release' ? good : older());
  const { stops, emit } = showSlot('/one', load, { fallback: true });
  await screen.findByText('first');
  act(() => stops.stop({ name: 'catalog', version: '1.0.0' }, '/one', 'showed nothing'));
  expect(await screen.findByText('older first')).toBeTruthy();
  expect(emit).toHaveBeenCalledWith(expect.objectContaining({ what: 'screen-failed', version: '1.0.0' }));
});

test('where a part of the remote has brought the fallback release, a screen that fails later gives way to that', async () => {
  const good = remoteOf({ one: saying('first') });
  const load = async (of: 'release' | 'fallback') => (of === 'release' ? good : older());
  const { stops, loader, release } = showSlot('/one', load, { fallback: true });
  await screen.findByText('first');
  await loader.replace(release, '/two');
  expect([loader.known('catalog'), { release: loader.shown.get('catalog') }]).toMatchObject([
    { release: { version: '0.9.0' } },
    { release: { version: '1.0.0' } },
  ]);
  act(() => stops.stop({ name: 'catalog', version: '1.0.0' }, '/one', 'showed nothing'));
  expect(await screen.findByText('older first')).toBeTruthy();
  expect(loader.shown.get('catalog')).toMatchObject({ version: '0.9.0' });
  act(() => stops.stop({ name: 'catalog', version: '0.9.0' }, '/one', 'showed nothing'));
  await screen.findByRole('alert');
});

test('without a fallback release a stopped screen waits for the visitor, and other screens of the remote work', async () => {
  const remote = remoteOf({ one: saying('first'), two: saying('second') });
  const { stops } = showSlot('/one', async () => remote, { pause: 5 });
  await screen.findByText('first');
  act(() => stops.stop({ name: 'catalog', version: '1.0.0' }, '/one', 'damaged the page'));
  await screen.findByRole('alert');
  await go('/two');
  expect(await screen.findByText('second')).toBeTruthy();
  await go('/one');
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('first')).toBeTruthy();
});

test('a screen that the document before has stopped is not even asked for', async () => {
  const load = vi.fn<() => Promise<ReturnType<typeof remoteOf>>>(async () =>
    remoteOf({ one: saying('first') }),
  );
  const stopped = ['catalog@1.0.0 /one', 'it damaged the page'];
  sessionStorage.setItem('matinee:stopped', JSON.stringify({ at: Date.now(), stopped: [stopped] }));
  showSlot('/one', load);
  await screen.findByRole('alert');
  expect(load).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('first')).toBeTruthy();
});

test('a screen that shows nothing is stopped by itself', async () => {
  const empty = remoteOf({ one: async () => ({ default: () => <div /> }) });
  showSlot('/one', async (of) => (of === 'release' ? empty : older()), { fallback: true });
  await waitFor(() => expect(document.querySelector('[data-remote=catalog]')).toBeTruthy());
  // There is no layout here, and so nothing that is seen: the fallback release would be stopped as well.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  expect(await screen.findByText('older first', {}, { timeout: 5_000 })).toBeTruthy();
});
