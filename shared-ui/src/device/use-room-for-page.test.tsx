// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { hasRoomFor, useRoomForPage } from './use-room-for-page.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Workers = Pick<ServiceWorkerContainer, 'ready'>;
function Page({ route, workers }: { route: string | undefined; workers?: Workers | undefined }) {
  return <p>{useRoomForPage(route, workers) ? 'kept' : 'full'}</p>;
}
/** A worker that answers what it is asked to keep. */
function workerThat(answer: unknown) {
  const asked = vi.fn<(data: unknown) => void>();
  const postMessage = (data: unknown, [port]: MessagePort[] = []) => {
    asked(data);
    port?.postMessage(answer);
  };
  const workers = { ready: Promise.resolve({ active: { postMessage } }) } as unknown as Workers;
  return { asked, workers };
}

test('a page says that the browser is full once its worker does', async () => {
  const { asked, workers } = workerThat({ isFull: true });
  render(<Page route="/my-booking" workers={workers} />);
  expect(screen.getByText('kept')).toBeTruthy();
  await screen.findByText('full');
  expect(asked).toHaveBeenCalledExactlyOnceWith({ keep: ['/my-booking'] });
});

test.each([[{ isFull: false }], [null], ['full'], [{ isFull: 'yes' }]])(
  'a worker that answers %j has not said so',
  async (answer) => expect(await hasRoomFor('/my-booking', workerThat(answer).workers)).toBe(true),
);

test('nothing is asked for while there is nothing to keep', async () => {
  const { asked, workers } = workerThat({ isFull: true });
  render(<Page route={undefined} workers={workers} />);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).not.toHaveBeenCalled();
});

test('a browser without workers has no room for a page, which nobody had asked to be kept otherwise', () => {
  expect(navigator.serviceWorker).toBeUndefined();
  render(<Page route="/my-booking" />);
  expect(screen.getByText('full')).toBeTruthy();
  cleanup();
  render(<Page route={undefined} />);
  expect(screen.getByText('kept')).toBeTruthy();
});

test('a browser that gives the site no worker keeps no page; one that comes late does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { workers } = workerThat({ isFull: false });
  let come = () => {};
  const ready = new Promise<ServiceWorkerRegistration>((resolve) => {
    come = () => void workers.ready.then(resolve);
  });
  render(<Page route="/my-booking" workers={{ ready }} />);
  act(() => void vi.advanceTimersByTime(14_999));
  expect(screen.getByText('kept')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('full')).toBeTruthy();
  come();
  await vi.waitFor(() => expect(screen.getByText('kept')).toBeTruthy());
});

test('a worker that is there and says nothing has not said that there is no room', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ready = Promise.resolve({ active: { postMessage: () => undefined } } as never);
  render(<Page route="/my-booking" workers={{ ready }} />);
  await new Promise((resolve) => setImmediate(resolve));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('kept')).toBeTruthy();
});
