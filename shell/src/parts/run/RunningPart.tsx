import type { ReleaseOnHost, ReleasePart } from '@matinee/api/releases';
import { Suspense, useEffect, useInsertionEffect, useRef, type ReactNode } from 'react';
import { watchUpdates } from '../../slot/count-updates.ts';
import { letSheetsIn } from '../../slot/sheets.ts';
import { after } from '../../watching/own-timers.ts';
import { watchFirstSight } from './watch-first-sight.ts';

interface RunningPartProps {
  /** of the remote */
  name: string;
  release: ReleaseOnHost;
  part: ReleasePart;
  /** why it may not run */
  stopped: Error | undefined;
  /** hears that it does what no part may, in words that follow "it" */
  onMisdeed(what: string): void;
  children: ReactNode;
}

/** How long a part whose code is there may wait: milliseconds. */
const PATIENCE_MS = 1_500;

/** A part at work: its sheets, and an eye on it. */
export function RunningPart({ name, release, part, stopped, onMisdeed, children }: RunningPartProps) {
  const box = useRef<HTMLDivElement>(null);
  const hear = useRef(onMisdeed);
  useEffect(() => void (hear.current = onMisdeed));
  const { baseUrl, version } = release;
  const { shows } = part;
  useInsertionEffect(() => letSheetsIn(baseUrl), [baseUrl]);
  useEffect(
    () =>
      shows === 'always'
        ? watchFirstSight(
            () => box.current,
            () => hear.current('showed nothing'),
          )
        : undefined,
    [shows],
  );
  useEffect(() => {
    const root = box.current?.parentElement;
    return root ? watchUpdates(root, () => hear.current('never came to rest')) : undefined;
  }, []);
  if (stopped) throw stopped;
  return (
    <div ref={box} data-remote={name} data-release={version} data-part={part.name}>
      <Suspense fallback={<Waiting onTooLong={() => hear.current('never stopped waiting')} />}>
        {children}
      </Suspense>
    </div>
  );
}

function Waiting({ onTooLong }: { onTooLong(): void }) {
  const hear = useRef(onTooLong);
  useEffect(() => {
    return after(PATIENCE_MS, () => hear.current());
  }, []);
  return null;
}
