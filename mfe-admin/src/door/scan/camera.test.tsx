// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Camera } from './Camera.tsx';

let seen: string | undefined;
const stopped = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  seen = undefined;
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop: stopped }] });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => stream },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => (seen === undefined ? [] : [{ rawValue: seen }]);
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function look(code: string | undefined, seconds: number) {
  seen = code;
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

test('a code that stays in view is one scan; once it was away for a while it is another', async () => {
  const codes: string[] = [];
  render(<Camera onCode={(code) => codes.push(code)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  await look('FIRST', 12);
  expect(codes).toEqual(['FIRST']);
  // Held still, and yet not found for a moment.
  await look(undefined, 2);
  await look('FIRST', 3);
  expect(codes).toEqual(['FIRST']);
  await look('SECOND', 1);
  expect(codes).toEqual(['FIRST', 'SECOND']);
  await look(undefined, 6);
  await look('SECOND', 1);
  expect(codes).toEqual(['FIRST', 'SECOND', 'SECOND']);
  fireEvent.click(screen.getByRole('button', { name: 'Stop the camera' }));
  expect(stopped).toHaveBeenCalled();
  await look('THIRD', 2);
  expect(codes).toHaveLength(3);
});
