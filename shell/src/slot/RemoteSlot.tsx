import { Loading } from '@matinee/shared-ui';
import { useLocation } from '@matinee/shared-ui/router';
import type { ComposedRelease } from '@matinee/api/releases';
import { useEffect, useRef, useState } from 'react';
import type { Loaded } from '../federation/load-remote.ts';
import { RenderBoundary } from './RenderBoundary.tsx';
import { Unavailable } from './Unavailable.tsx';

export type Load = (release: ComposedRelease, pathname: string) => Promise<Loaded>;

interface RemoteSlotProps {
  release: ComposedRelease;
  load: Load;
  /** the module, when it arrived before the first render */
  ready?: Loaded | undefined;
}

type State = { step: 'loading' } | { step: 'ready'; loaded: Loaded } | { step: 'failed' };

/**
 * The place of one remote. Whatever happens to it stays in here: a load that fails or hangs and a screen that throws
 * end in a message, and the place heals without a reload. Needs a key of its own for each remote.
 */
export function RemoteSlot({ release, load, ready }: RemoteSlotProps) {
  const { pathname } = useLocation();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State>(ready ? { step: 'ready', loaded: ready } : { step: 'loading' });
  // The address matters for the first screen only: the remote loads later ones itself.
  const address = useRef(pathname);
  address.current = pathname;
  const again = () => setRound((count) => count + 1);

  useEffect(() => {
    if (round === 0 && ready) return;
    let left = false;
    load(release, address.current).then(
      (loaded) => left || setState({ step: 'ready', loaded }),
      () => left || setState({ step: 'failed' }),
    );
    return () => void (left = true);
  }, [release, load, ready, round]);

  if (state.step === 'loading') return <Loading />;
  if (state.step === 'failed') return <Unavailable release={release} onRetry={again} />;
  const App = state.loaded.module.default;
  return (
    <div data-remote={release.name} data-release={state.loaded.release.version}>
      <RenderBoundary
        resetKey={pathname}
        fallback={(retry) => <Unavailable release={release} onRetry={retry} />}
      >
        <App />
      </RenderBoundary>
    </div>
  );
}
