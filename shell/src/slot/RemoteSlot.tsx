import { Loading, ScreenNotLoaded } from '@matinee/shared-ui';
import { useLocation } from '@matinee/shared-ui/router';
import type { ComposedRelease } from '@matinee/api/releases';
import { useCallback, useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RemoteEvents } from '../federation/remote-events.ts';
import type { Loaded, Loader } from '../federation/load-remote.ts';
import type { Stops } from '../federation/stops.ts';
import { RenderBoundary } from './RenderBoundary.tsx';
import { Running } from './Running.tsx';
import { ScreenFailure } from './ScreenFailure.tsx';
import { Unavailable } from './Unavailable.tsx';

interface RemoteSlotProps {
  release: ComposedRelease;
  loader: Loader;
  stops: Stops;
  /** milliseconds between the attempts to bring the remote back */
  pause: number;
  /** told of screens that throw */
  emit: RemoteEvents['emit'];
  /** whether parts of the page may have hidden its screen, which are gone now */
  mayBeParts?: (() => boolean) | undefined;
  /** looks whether another composition is live: the cause may be gone with it */
  look(): void;
}

/**
 * The slot of one remote. Whatever happens to it stays in here: what does not arrive or throws gives way to the
 * fallback release or to a message, and the slot heals without a reload. Needs a key of its own for each remote.
 */
export function RemoteSlot({ release, loader, stops, pause, emit, mayBeParts, look }: RemoteSlotProps) {
  const { name } = release;
  const { pathname } = useLocation();
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState(() => loader.known(name));
  const [missingAt, setMissingAt] = useState<string>();
  const arrivedAt = useRef<string>(undefined);
  const hasArrived = useCallback(() => arrivedAt.current === pathname, [pathname]);
  const version = loaded?.release.version ?? release.version;
  const whyStopped = () => stops.of({ name, version }, pathname);
  const stopped = useSyncExternalStore(stops.subscribe, whyStopped, whyStopped);

  useInsertionEffect(() => void (loaded && loader.shown.set(name, loaded.release)));

  // Another address is another try, also when the one before failed.
  useEffect(() => {
    let left = false;
    const arrived = (here: Loaded) => {
      if (left) return;
      arrivedAt.current = pathname;
      setLoaded(here);
      setMissingAt(undefined);
    };
    const missing = () => left || setMissingAt(pathname);
    const { inTime, done } = loader.load(release, pathname);
    inTime.then(arrived, missing);
    done.then(arrived, missing);
    return () => void (left = true);
  }, [release, loader, pathname, round]);

  const again = () => {
    look();
    setRound((count) => count + 1);
  };
  const forgive = () => {
    stops.clear(name);
    again();
  };
  if (missingAt === pathname)
    // What was stopped would do it again: only the visitor asks for that.
    return (
      <Unavailable
        key={pathname}
        name={name}
        {...(!stopped && { pause })}
        onRetry={stopped ? forgive : again}
      />
    );
  if (!loaded) return <Loading />;
  const { module, release: running } = loaded;
  return (
    <RenderBoundary
      resetKey={`${version} ${pathname}`}
      onError={(error) => {
        // What did not arrive has been told by the loader.
        if (!(error instanceof ScreenNotLoaded)) emit({ what: 'screen-failed', name, version, error });
      }}
      fallback={(error, clear) => (
        <ScreenFailure
          name={name}
          error={error}
          pause={pause}
          look={look}
          reload={() => loader.load(release, pathname).done}
          replace={() => loader.replace(release, pathname, version).then(setLoaded)}
          onClear={() => {
            stops.clear(name);
            clear();
          }}
        />
      )}
    >
      <Running
        name={name}
        version={version}
        baseUrl={running.baseUrl}
        Screens={module.default}
        pathname={pathname}
        stopped={stopped}
        hasArrived={hasArrived}
        mayBeParts={mayBeParts}
        onMisdeed={(what) => stops.stop({ name, version }, pathname, what)}
      />
    </RenderBoundary>
  );
}
