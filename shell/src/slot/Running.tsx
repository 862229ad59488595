import { useEffect, useInsertionEffect, useRef, type ComponentType } from 'react';
import { letSheetsIn } from './sheets.ts';
import { watchUpdates } from './count-updates.ts';
import { watchLoading } from './watch-loading.ts';
import { HID, watchScreen } from './watch-screen.ts';

interface RunningProps {
  name: string;
  version: string;
  baseUrl: string;
  Screens: ComponentType;
  /** another value is another screen */
  pathname: string;
  /** why the page has stopped this screen */
  stopped: Error | undefined;
  /** whether the code of the screen has arrived */
  hasArrived(): boolean;
  /** whether parts of the page may have hidden it, which are gone now */
  mayBeParts?: (() => boolean) | undefined;
  /** hears that the screen does what no screen may, in words that follow "it" */
  onMisdeed(what: string): void;
}

/** A release at work: its screens, its sheets, and an eye on both. */
export function Running({
  name,
  version,
  baseUrl,
  Screens,
  pathname,
  stopped,
  hasArrived,
  mayBeParts,
  onMisdeed,
}: RunningProps) {
  const box = useRef<HTMLDivElement>(null);
  const hear = useRef({ mayBeParts, onMisdeed });
  useEffect(() => void (hear.current = { mayBeParts, onMisdeed }));
  // Before the browser lays the screen out, and before layout effects measure it.
  useInsertionEffect(() => letSheetsIn(baseUrl), [baseUrl]);
  useEffect(() => {
    const isLoading = watchLoading(baseUrl);
    return watchScreen(
      () => (hasArrived() && !isLoading() ? box.current : undefined),
      (what) => {
        // What has words of its own does not hide them.
        if (what === HID && box.current?.textContent && hear.current.mayBeParts?.()) return true;
        hear.current.onMisdeed(what);
        return false;
      },
    );
  }, [hasArrived, baseUrl, pathname, version]);
  useEffect(() => {
    const root = box.current?.closest('[data-slot] > *');
    return root ? watchUpdates(root, () => hear.current.onMisdeed('never came to rest')) : undefined;
  }, []);
  if (stopped) throw stopped;
  return (
    <div ref={box} data-remote={name} data-release={version}>
      <Screens />
    </div>
  );
}
