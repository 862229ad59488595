import { useEffect, useRef, useState, type RefObject } from 'react';
import { problemOf, Unreadable, type CameraProblem } from './camera-problem.ts';
import { createDetector } from './detector.ts';

/** Pause between looks: a code is held still for longer. */
const LOOK_MS = 200;
/** A code is in view until it has not been found for so long: one that is held still is not found in each look. */
const AWAY_MS = 1_000;

const unreadable = (): never => {
  throw new Unreadable();
};

interface Watched {
  video: RefObject<HTMLVideoElement | null>;
  /** code → when it was last found, of those in view: there may be several */
  inView: Map<string, number>;
  isOver(): boolean;
  onCode(code: string): void;
  onAway(): void;
}

/** Looks for codes in what the camera sees. @throws Unreadable when it cannot look any more */
async function watch({ video, inView, isOver, onCode, onAway }: Watched, stream: MediaStream): Promise<void> {
  const detect = await createDetector().catch(unreadable);
  const view = video.current;
  if (isOver() || !view) return;
  view.srcObject = stream;
  await view.play();
  while (!isOver()) {
    const code = await detect(view).catch(unreadable);
    if (isOver()) return;
    const now = Date.now();
    const wasEmpty = inView.size === 0;
    for (const [one, at] of inView) if (now - at > AWAY_MS) inView.delete(one);
    if (code) {
      const isNew = !inView.has(code);
      inView.set(code, now);
      if (isNew) onCode(code);
    }
    if (!wasEmpty && inView.size === 0) onAway();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

/** What is heard of a camera. */
export interface CameraEvents {
  /** a code has come into view */
  onCode(code: string): void;
  /** no code is in view any more */
  onAway(): void;
  /** it has stopped by itself */
  onProblem(): void;
}

/** Reads codes with the camera of the device, once it is switched on. */
export function useCamera(events: CameraEvents) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  }, [events]);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    const inView = new Map<string, number>();
    const close = () => {
      isOver = true;
      // What it saw last is seen by nobody any more.
      if (inView.size > 0) latest.current.onAway();
    };
    const end = (why: CameraProblem) => {
      if (isOver) return;
      close();
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
      const told = {
        onCode: (code: string) => latest.current.onCode(code),
        onAway: () => latest.current.onAway(),
      };
      await watch({ video, inView, isOver: () => isOver, ...told }, stream);
    };
    start().catch((error: unknown) => end(problemOf(error)));
    return () => {
      if (!isOver) close();
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
