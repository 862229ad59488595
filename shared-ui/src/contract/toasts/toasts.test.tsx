// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import toast from 'react-hot-toast';
import { afterEach, expect, test, vi } from 'vitest';
import { notify } from './notify.ts';
import { Toasts } from './Toasts.tsx';

afterEach(() => {
  cleanup();
  toast.remove();
});

test('a message said before the toasts’ code is there appears once it is', async () => {
  render(<Toasts />);
  act(() => notify.error('Failed to load shows.'));
  expect(await screen.findByText('Failed to load shows.')).toBeTruthy();
});

test('the same message twice stands there once', async () => {
  render(<Toasts />);
  act(() => notify.success('Kept.'));
  await screen.findByText('Kept.');
  act(() => notify.success('Kept.'));
  expect(await screen.findAllByText('Kept.')).toHaveLength(1);
});

test('a success stays for 2 s, an error for 4 s', async () => {
  const success = vi.spyOn(toast, 'success');
  const error = vi.spyOn(toast, 'error');
  notify.success('Done.');
  notify.error('Not done.');
  await vi.waitFor(() => expect(error).toHaveBeenCalled());
  expect(success).toHaveBeenCalledWith('Done.', expect.objectContaining({ duration: 2_000 }));
  expect(error).toHaveBeenCalledWith('Not done.', expect.objectContaining({ duration: 4_000 }));
});

test('messages stand above the dialog of the sign-in, which opens with one', async () => {
  render(<Toasts />);
  act(() => notify.error('Please Sign In!'));
  await screen.findByText('Please Sign In!');
  const layers = [...document.querySelectorAll<HTMLElement>('[style*=z-index]')].map(
    ({ style }) => style.zIndex,
  );
  expect(Math.max(...layers.map(Number))).toBeGreaterThan(11_000);
});

test('what was said with a signal goes when that is aborted, and never comes when that was before', async () => {
  render(<Toasts />);
  const [asked, late] = [new AbortController(), new AbortController()];
  act(() => notify.error('Sign in.', asked.signal));
  await screen.findByText('Sign in.');
  act(() => asked.abort());
  await waitFor(() => expect(screen.queryByText('Sign in.')).toBeNull(), { timeout: 3_000 });
  late.abort();
  act(() => {
    notify.error('Too late.', late.signal);
    notify.success('Signed in.');
  });
  await screen.findByText('Signed in.');
  expect(screen.queryByText('Too late.')).toBeNull();
});

test('who has said something takes it away only as long as nobody else has said the same', async () => {
  render(<Toasts />);
  const asked = new AbortController();
  act(() => notify.error('Seats are gone.', asked.signal));
  await screen.findByText('Seats are gone.');
  const said = vi.spyOn(toast, 'error').mockClear();
  const dismiss = vi.spyOn(toast, 'dismiss');
  act(() => notify.error('Seats are gone.'));
  await waitFor(() => expect(said).toHaveBeenCalledOnce());
  act(() => asked.abort());
  expect(dismiss).not.toHaveBeenCalled();
});

test('what remotes of earlier contracts do with a notice goes on working: in an effect, and handed to a loop', async () => {
  render(<Toasts />);
  expect(notify.error('Not authorized.')).toBeUndefined();
  act(() => ['One.', 'Two.'].forEach((...given) => void Reflect.apply(notify.success, undefined, given)));
  for (const message of ['Not authorized.', 'One.', 'Two.']) await screen.findByText(message);
});

test('at most 20 messages stand at once', async () => {
  render(<Toasts />);
  act(() => {
    for (let number = 0; number < 25; number += 1) notify.error(`Message ${number}.`);
  });
  await waitFor(() => expect(screen.getAllByText(/^Message \d+\.$/)).toHaveLength(20));
  expect(screen.getByText('Message 24.')).toBeTruthy();
});

/** As in a page that has just come: what was said in another test is over. */
async function freshPage() {
  vi.resetModules();
  const { notify: say } = await import('./notify.ts');
  const { default: library } = await import('react-hot-toast');
  return { say, error: vi.spyOn(library, 'error').mockReset() };
}

test('of thousands of messages the newest 20 are handed on, and the next ones wait until these are gone', async () => {
  const { say, error } = await freshPage();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (let number = 0; number < 5_000; number += 1) say.error(`Notice ${number}.`);
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(20));
  expect(error.mock.calls.map(([message]) => message)).toContain('Notice 4999.');
  expect(warn.mock.calls[0]?.[0]).toContain('4980 notices');
  say.error('One more.');
  await Promise.resolve();
  expect(error).toHaveBeenCalledTimes(20);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(error).toHaveBeenLastCalledWith('One more.', expect.anything());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what is no text is not shown, and nothing breaks', async () => {
  const { say, error } = await freshPage();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  say.error({ not: 'a text' } as unknown as string);
  say.error('A text.');
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
  expect(said).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('what is said as the document is left is said again in the next one, once', async () => {
  const { say } = await freshPage();
  say.error('You are not authorized');
  dispatchEvent(new Event('pagehide'));
  const { error } = await freshPage();
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith('You are not authorized', expect.anything()));
  const after = await freshPage();
  await Promise.resolve();
  expect(after.error).not.toHaveBeenCalled();
});

test('what is kept for the next document and is no notice is left out, and the others are said', async () => {
  const said = { kind: 'error', message: 'Kept.', at: Date.now() };
  const kept = [
    null,
    7,
    'a',
    {},
    { ...said, kind: 'custom' },
    { ...said, kind: 'constructor' },
    { ...said, at: 'today' },
    { ...said, message: 1 },
    said,
  ];
  sessionStorage.setItem('matinee-said', JSON.stringify(kept));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { error } = await freshPage();
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith('Kept.', expect.anything()));
  expect(error).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test.each([['{'], ['7'], ['null'], ['{}']])('%s in the place of what is kept is nothing', async (text) => {
  sessionStorage.setItem('matinee-said', text);
  const { say, error } = await freshPage();
  say.error('Now.');
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
});

test('what was taken back is not said again in the next document', async () => {
  const { say } = await freshPage();
  const asked = new AbortController();
  say.error('Please Sign In!', asked.signal);
  say.error('Another.');
  asked.abort();
  dispatchEvent(new Event('pagehide'));
  const { error } = await freshPage();
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith('Another.', expect.anything()));
  expect(error).not.toHaveBeenCalledWith('Please Sign In!', expect.anything());
});
