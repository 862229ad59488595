import { useEffect, useRef, useState, type RefObject } from 'react';
import { problemOf, Unreadable, type CameraProblem } from './camera-problem.ts';
import { createDetector } from './detector.ts';

/** Pause between looks: a code is held still for longer. */
const LOOK_MS = 200;
/** A code is one scan until it has been out of view for so long. */
const SAME_MS = 4_000;

const unreadable = (): never => {
  throw new Unreadable();
};

interface Watched {
  video: RefObject<HTMLVideoElement | null>;
  isOver(): boolean;
  onCode(code: string): void;
}

/** Looks for codes in what the camera sees. @throws Unreadable when it cannot look any more */
async function watch({ video, isOver, onCode }: Watched, stream: MediaStream): Promise<void> {
  const detect = await createDetector().catch(unreadable);
  const view = video.current;
  if (isOver() || !view) return;
  view.srcObject = stream;
  await view.play();
  let last = { code: '', at: 0 };
  while (!isOver()) {
    const code = await detect(view).catch(unreadable);
    if (code && !isOver()) {
      const isNew = code !== last.code || Date.now() - last.at > SAME_MS;
      last = { code, at: Date.now() };
      if (isNew) onCode(code);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

/**
 * Reads codes with the camera of the device, once it is switched on.
 * @param onProblem it has stopped by itself
 */
export function useCamera(onCode: (code: string) => void, onProblem: () => void) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onCode, onProblem });
  useEffect(() => {
    latest.current = { onCode, onProblem };
  }, [onCode, onProblem]);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    const end = (why: CameraProblem) => {
      if (isOver) return;
      isOver = true;
      setProblem(why);
      setOn(false);
      latest.current.onProblem();
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver) return stop(stream);
      for (const track of stream.getTracks()) {
        track.addEventListener('ended', () => end('ended'));
        // As while somebody calls: it goes on by itself.
        track.addEventListener('mute', () => !isOver && setProblem('paused'));
        track.addEventListener('unmute', () => !isOver && setProblem(null));
      }
      await watch({ video, isOver: () => isOver, onCode: (code) => latest.current.onCode(code) }, stream);
    };
    start().catch((error: unknown) => end(problemOf(error)));
    return () => {
      isOver = true;
      if (stream) stop(stream);
    };
  }, [isOn]);
  return {
    isOn,
    problem,
    video,
    toggle: () => {
      setProblem(null);
      setOn(!isOn);
    },
  };
}
