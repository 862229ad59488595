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

test('at most 20 messages stand at once', async () => {
  render(<Toasts />);
  act(() => {
    for (let number = 0; number < 25; number += 1) notify.error(`Message ${number}.`);
  });
  await waitFor(() => expect(screen.getAllByText(/^Message \d+\.$/)).toHaveLength(20));
  expect(screen.getByText('Message 24.')).toBeTruthy();
});
