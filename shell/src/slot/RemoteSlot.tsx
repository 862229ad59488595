import { Loading } from '@matinee/shared-ui';
import { useLocation } from '@matinee/shared-ui/router';
import type { ComposedRelease } from '@matinee/api/releases';
import { useEffect, useState } from 'react';
import type { Loaded, Loader } from '../federation/load-remote.ts';
import { RenderBoundary } from './RenderBoundary.tsx';
import { ScreenFailure } from './ScreenFailure.tsx';
import { Unavailable } from './Unavailable.tsx';

interface RemoteSlotProps {
  release: ComposedRelease;
  loader: Loader;
  /** milliseconds between the attempts to bring the remote back */
  pause: number;
}

type State = { step: 'loading' } | { step: 'ready'; loaded: Loaded } | { step: 'failed' };

/**
 * The place of one remote. Whatever happens to it stays in here: a load that fails or hangs and a screen that throws
 * end in a message, and the place heals without a reload. Needs a key of its own for each remote.
 */
export function RemoteSlot({ release, loader, pause }: RemoteSlotProps) {
  const { pathname } = useLocation();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State>(() => {
    const known = loader.known(release.name);
    return known ? { step: 'ready', loaded: known } : { step: 'loading' };
  });
  const isReady = state.step === 'ready';

  // Another address is another try, also when the one before failed. A remote that is here loads its screens itself.
  useEffect(() => {
    if (isReady) return;
    let left = false;
    loader.load(release, pathname).then(
      (loaded) => left || setState({ step: 'ready', loaded }),
      () => left || setState({ step: 'failed' }),
    );
    return () => void (left = true);
  }, [release, loader, pathname, isReady, round]);

  if (state.step === 'loading') return <Loading />;
  if (state.step === 'failed')
    return (
      <Unavailable
        key={pathname}
        name={release.name}
        pause={pause}
        onRetry={() => setRound((count) => count + 1)}
      />
    );
  const { module } = state.loaded;
  return (
    <div data-remote={release.name} data-release={state.loaded.release.version}>
      <RenderBoundary
        resetKey={pathname}
        fallback={(error, clear) => (
          <ScreenFailure
            key={pathname}
            name={release.name}
            error={error}
            pause={pause}
            reload={() => module.preload(pathname)}
            onClear={clear}
          />
        )}
      >
        <module.default />
      </RenderBoundary>
    </div>
  );
}
