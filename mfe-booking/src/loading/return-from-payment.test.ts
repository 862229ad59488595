import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { returnFromPayment } from './return-from-payment.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = (confirm: () => Promise<unknown>) => {
  const done = vi.fn();
  void returnFromPayment(confirm).then(done);
  return done;
};

test('a confirmed payment moves on after a second and a half', async () => {
  const done = watch(async () => ({ status: 'paid' }));
  await vi.advanceTimersByTimeAsync(1_499);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});

test('a failed confirmation is silent and moves on too', async () => {
  const done = watch(() => Promise.reject(new Error('502')));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(done).toHaveBeenCalledOnce();
});

test('a confirmation that never comes is given up after ten seconds', async () => {
  const done = watch(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(11_499);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});
