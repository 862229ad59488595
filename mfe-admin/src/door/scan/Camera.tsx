import { Button, notify } from '@matinee/shared-ui';
import { Camera as CameraIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../en.ts';
import { createDetector } from './detector.ts';

/** Pause between looks: a code is held still for longer. */
const LOOK_MS = 200;
/** A code is one scan until it has been out of view for so long. */
const SAME_MS = 4_000;

/** Reads codes with the camera of the device, once it is asked to. */
export function Camera({ onCode }: { onCode(code: string): void }) {
  const [isOn, setOn] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  }, [onCode]);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    const watch = async () => {
      const detect = await createDetector();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const view = video.current;
      if (isOver || !view) return;
      view.srcObject = stream;
      await view.play();
      let last = { code: '', at: 0 };
      while (!isOver) {
        const code = await detect(view);
        if (code) {
          const isNew = code !== last.code || Date.now() - last.at > SAME_MS;
          last = { code, at: Date.now() };
          if (isNew) latest.current(code);
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    };
    watch()
      .catch(() => {
        if (!isOver) notify.error(t('door.camera.failed'));
        setOn(false);
      })
      .finally(() => isOver && stream?.getTracks().forEach((track) => track.stop()));
    return () => {
      isOver = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [isOn]);
  return (
    <div className="admin:grid admin:gap-3">
      {isOn && (
        <video
          ref={video}
          muted
          playsInline
          aria-hidden="true"
          className="admin:aspect-square admin:w-full admin:max-w-md admin:rounded-lg admin:bg-ink-1 admin:object-cover"
        />
      )}
      <Button kind="secondary" onClick={() => setOn(!isOn)} className="admin:justify-self-start">
        <CameraIcon aria-hidden="true" className="admin:size-5" />
        {t(isOn ? 'door.camera.stop' : 'door.camera')}
      </Button>
    </div>
  );
}
