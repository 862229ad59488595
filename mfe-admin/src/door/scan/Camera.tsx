import { Button } from '@matinee/shared-ui';
import { Camera as CameraIcon } from 'lucide-react';
import { t } from '../en.ts';
import { useCamera, type CameraEvents } from './use-camera.ts';

/** Reads codes with the camera of the device, once it is asked to; what keeps it from that is said, with what to do. */
export function Camera(events: CameraEvents) {
  const { isOn, problem, video, toggle } = useCamera(events);
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
      <Button kind="secondary" onClick={toggle} className="admin:justify-self-start">
        <CameraIcon aria-hidden="true" className="admin:size-5" />
        {t(isOn ? 'door.camera.stop' : 'door.camera')}
      </Button>
      {problem && (
        <p role="alert" className="admin:text-mid">
          {t(`door.camera.${problem}`)}
        </p>
      )}
    </div>
  );
}
