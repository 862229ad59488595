import type { ReleaseOnHost, ReleasePart } from '@matinee/api/releases';
import { Suspense, useCallback, useEffect, useInsertionEffect, useRef, type ReactNode } from 'react';
import { watchUpdates } from '../../slot/count-updates.ts';
import { watchLoading } from '../../slot/watch-loading.ts';
import { letSheetsIn } from '../../slot/sheets.ts';
import { watchScreen } from '../../slot/watch-screen.ts';
import { useElementsLimit } from './limit-elements.ts';

interface RunningPartProps {
  /** of the remote */
  name: string;
  release: ReleaseOnHost;
  part: ReleasePart;
  /** why it may not run */
  stopped: Error | undefined;
  /** hears that it does what no part may, in words that follow "it" */
  onMisdeed(what: string): void;
  /** hears that there is nothing to see of it, in such words */
  onSilence(what: string): void;
  children: ReactNode;
}

/** A part at work: its sheets, and an eye on it. */
export function RunningPart({ name, release, part, stopped, children, ...hears }: RunningPartProps) {
  const box = useRef<HTMLDivElement>(null);
  const hear = useRef(hears);
  useEffect(() => void (hear.current = hears));
  const { baseUrl, version } = release;
  const { shows } = part;
  useInsertionEffect(() => letSheetsIn(baseUrl), [baseUrl]);
  const watch = useCallback(() => {
    const isLoading = watchLoading(baseUrl);
    return watchScreen(
      () => (isLoading() ? undefined : box.current),
      (what) => hear.current.onSilence(what),
      true,
    );
  }, [baseUrl]);
  useEffect(() => (shows === 'always' ? watch() : undefined), [shows, watch]);
  useEffect(() => {
    const root = box.current?.parentElement;
    return root ? watchUpdates(root, () => hear.current.onMisdeed('never came to rest')) : undefined;
  }, []);
  useElementsLimit(box, hears.onMisdeed);
  if (stopped) throw stopped;
  return (
    <div ref={box} data-remote={name} data-release={version} data-part={part.name}>
      <Suspense fallback={<Waiting watch={watch} />}>{children}</Suspense>
    </div>
  );
}

function Waiting({ watch }: { watch(): () => void }) {
  useEffect(watch, [watch]);
  return <i data-awaits="part" />;
}
