import type { PartProps } from '@matinee/shared-ui';
import { useLocation } from '@matinee/shared-ui/router';
import type { ReleaseOnHost } from '@matinee/api/releases';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { partAddress } from '../../federation/address-of-part.ts';
import type { Loaded } from '../../federation/load-remote.ts';
import { RenderBoundary } from '../../slot/RenderBoundary.tsx';
import { useRetry } from '../../slot/use-retry.ts';
import type { PlacedPart } from '../places.ts';
import { misfitOf } from './misfit-of-props.ts';
import type { PartPage } from './run-part.tsx';
import { RunningPart } from './RunningPart.tsx';

interface PartSlotProps {
  placed: PlacedPart;
  /** props by whoever offers the place */
  given: PartProps;
  page: PartPage;
  /** hears which release the part runs from */
  onReady(release: ReleaseOnHost): void;
}

interface Ready {
  Part: ComponentType<PartProps>;
  release: ReleaseOnHost;
}

/**
 * The box of one part. What does not arrive is tried again in every pause; what throws or is stopped gives way to the part
 * of the fallback release, then to its own words.
 */
export function PartSlot({ placed, given, page, onReady }: PartSlotProps) {
  const { loader, stops, emit, pause } = page;
  const { release, part } = placed;
  const address = partAddress(part.name);
  const { pathname } = useLocation();
  const [round, setRound] = useState(0);
  const [ready, setReady] = useState<Ready>();
  const [isMissing, setMissing] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [silence, setSilence] = useState<{ at: string; error: Error }>();
  const version = ready?.release.version ?? release.version;
  const { name } = release;
  // Silent here may be slow: in another page it is another try.
  const at = `${version} ${pathname}`;
  const silent = silence?.at === at ? silence.error : undefined;
  const stopped = useSyncExternalStore(stops.subscribe, () => stops.of({ name, version }, address)) ?? silent;
  const isAside = useSyncExternalStore(stops.subscribe, stops.areAside);

  useEffect(() => {
    let left = false;
    const arrive = async (arriving: Promise<Loaded>) => {
      const { module, release: running } = await arriving;
      const { default: Part } = await module.parts![part.name]!();
      if (left) return;
      onReady(running);
      // The border between teams: what is passed was compared with the schema, not with the types of the part.
      setReady({ Part: Part as unknown as ComponentType<PartProps>, release: running });
      setMissing(false);
      setBroken(false);
    };
    arrive(loader.load(release, address).done).catch(() => left || setMissing(true));
    return () => void (left = true);
  }, [loader, release, address, part.name, round, onReady]);
  useRetry(isMissing && !ready ? pause : undefined, () => setRound((count) => count + 1));

  const misfit = misfitOf(given, part.props);
  const failed = (error: Error) => {
    emit({ what: 'screen-failed', name, version, part: part.name, error });
    // The fallback release would be told the same: the remote would run from it on all further pages, for nothing.
    if (misfit !== undefined) return setBroken(true);
    loader.replace(release, address, version).then(
      () => setRound((count) => count + 1),
      () => setBroken(true),
    );
  };
  const words = part.fallback && <p className="p-2 text-sm text-mid">{part.fallback}</p>;
  if (isAside) return null;
  if (!ready) return isMissing ? words : null;
  const { Part } = ready;
  return (
    <RenderBoundary
      resetKey={`${at} ${misfit ?? ''} ${stopped === undefined}`}
      onError={failed}
      fallback={() => (isBroken ? words : null)}
    >
      <RunningPart
        key={version}
        name={name}
        release={ready.release}
        part={part}
        stopped={stopped ?? (misfit === undefined ? undefined : new TypeError(misfit))}
        onMisdeed={(what) => stops.stop({ name, version }, address, what)}
        onSilence={(what) => setSilence({ at, error: new Error(`The part ${part.name} ${what}`) })}
      >
        <Part {...given} />
      </RunningPart>
    </RenderBoundary>
  );
}
