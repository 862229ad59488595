import { takeMountedRoots } from './mounted-roots.ts';
import { mutate } from 'swr';
import { afterAll, vi } from 'vitest';

const TURNS = 5;

/** React works in turns of its own; one that comes when the document is gone ends the whole run. */
async function letReactFinish(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

// Files share their process, so each leaves the page as it found it.
afterAll(async () => {
  vi.useRealTimers();
  await mutate(() => true, undefined, { revalidate: false });
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  history.replaceState(null, '', '/');
  for (const place of [document.head, document.body]) place.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.adoptedStyleSheets = [];
  await letReactFinish();
  const mounted = takeMountedRoots();
  if (mounted > 0) throw new Error(`${mounted} React roots stay mounted: they would go on in the next file.`);
});
