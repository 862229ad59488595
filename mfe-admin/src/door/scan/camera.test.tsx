// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Camera } from './Camera.tsx';

let seen: string | undefined;
let track: EventTarget;
let detect: () => Promise<{ rawValue: string }[]>;
const stopped = vi.fn<() => void>();
const typing = vi.fn<() => void>();
const giveCamera = (getUserMedia: (() => Promise<unknown>) | undefined) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: getUserMedia && { getUserMedia },
  });

beforeEach(() => {
  vi.useFakeTimers();
  seen = undefined;
  detect = async () => (seen === undefined ? [] : [{ rawValue: seen }]);
  typing.mockReset();
  away.mockReset();
  track = Object.assign(new EventTarget(), { stop: stopped });
  giveCamera(async () => Object.assign(new MediaStream(), { getTracks: () => [track] }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = () => detect();
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const away = vi.fn<() => void>();

function start(onCode: (code: string) => void = () => {}) {
  render(<Camera onCode={onCode} onAway={away} onProblem={typing} />);
  fireEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const said = () => screen.queryByRole('alert')?.textContent;

async function look(code: string | undefined, seconds: number) {
  seen = code;
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

test('a code that stays in view is told once; out of view for a second, that is told, and it comes anew', async () => {
  const codes: string[] = [];
  start((code) => codes.push(code));
  await look('FIRST', 12);
  // Held still, and yet not found for a moment.
  await look(undefined, 0.6);
  await look('FIRST', 3);
  expect([codes, away.mock.calls.length]).toEqual([['FIRST'], 0]);
  await look('SECOND', 0.6);
  expect([codes, away.mock.calls.length]).toEqual([['FIRST', 'SECOND'], 0]);
  await look(undefined, 6);
  expect(away).toHaveBeenCalledOnce();
  await look('SECOND', 1);
  expect(codes).toEqual(['FIRST', 'SECOND', 'SECOND']);
  fireEvent.click(screen.getByRole('button', { name: 'Stop the camera' }));
  expect(stopped).toHaveBeenCalled();
  await look('THIRD', 2);
  expect(codes).toHaveLength(3);
});

test.each([
  { how: 'is stopped', stop: () => fireEvent.click(screen.getByRole('button', { name: 'Stop the camera' })) },
  { how: 'stops by itself', stop: () => track.dispatchEvent(new Event('ended')) },
])('a code that was in view when the camera $how is out of view', async ({ stop }) => {
  start();
  await look('FIRST', 1);
  await act(async () => void stop());
  expect(away).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  await look(undefined, 1);
  await act(async () => void stop());
  expect(away).toHaveBeenCalledOnce();
});

test('of two codes in view each is told once, in whatever order they are found', async () => {
  const codes: string[] = [];
  start((code) => codes.push(code));
  for (let turn = 0; turn < 6; turn += 1) await look(turn % 2 ? 'SECOND' : 'FIRST', 0.4);
  expect(codes).toEqual(['FIRST', 'SECOND']);
});

test.each([
  ['NotAllowedError', /may not use the camera.*Allow it/],
  ['NotFoundError', /no camera.*Connect one/],
  ['NotReadableError', /Another app uses the camera.*Close it/],
  ['SomethingNew', /right now.*Press the button again/],
])('a camera that fails by %s says what to do, and leads to typing', async (name, words) => {
  giveCamera(() => Promise.reject(new DOMException('No', name)));
  start();
  await pass(0);
  expect(said()).toMatch(words);
  expect(said()).toMatch(/type the codes/);
  expect(typing).toHaveBeenCalledOnce();
  expect(document.querySelector('video')).toBeNull();
  // It can be tried again, and what was said is gone.
  giveCamera(async () => Object.assign(new MediaStream(), { getTracks: () => [track] }));
  fireEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  await pass(0);
  expect(said()).toBeUndefined();
  expect(document.querySelector('video')).not.toBeNull();
});

test('a browser that gives pages no camera says where there is one', async () => {
  giveCamera(undefined);
  start();
  await pass(0);
  expect(said()).toMatch(/gives pages no camera.*https/);
});

test('a camera that is taken away while it is on says so, is let go, and reads again when it is pressed again', async () => {
  const codes: string[] = [];
  start((code) => codes.push(code));
  await pass(0);
  track.dispatchEvent(new Event('ended'));
  await pass(0);
  expect(said()).toMatch(/has stopped.*Press the button again/);
  expect(stopped).toHaveBeenCalled();
  expect(typing).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  await look('FIRST', 1);
  expect(codes).toEqual(['FIRST']);
});

test('a camera that the device pauses says so until it goes on by itself', async () => {
  start();
  await pass(0);
  track.dispatchEvent(new Event('mute'));
  await pass(0);
  expect(said()).toMatch(/paused the camera/);
  track.dispatchEvent(new Event('unmute'));
  await pass(0);
  expect(said()).toBeUndefined();
  expect(typing).not.toHaveBeenCalled();
});

test('a picture that cannot be read is followed by the next one', async () => {
  const codes: string[] = [];
  const works = detect;
  detect = () => Promise.reject(new DOMException('Not yet', 'InvalidStateError'));
  start((code) => codes.push(code));
  await pass(400);
  expect(said()).toBeUndefined();
  detect = works;
  await look('FIRST', 1);
  expect(codes).toEqual(['FIRST']);
});

test('a camera that is switched off while it starts is let go', async () => {
  let give: (stream: unknown) => void = () => {};
  giveCamera(() => new Promise((resolve) => (give = resolve)));
  start();
  fireEvent.click(screen.getByRole('button', { name: 'Stop the camera' }));
  stopped.mockReset();
  give(Object.assign(new MediaStream(), { getTracks: () => [track] }));
  await pass(0);
  expect(stopped).toHaveBeenCalledOnce();
  expect(said()).toBeUndefined();
});
