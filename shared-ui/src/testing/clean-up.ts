import { mutate } from 'swr';
import { afterAll, vi } from 'vitest';

// Files share their process, so each leaves the page as it found it.
afterAll(async () => {
  vi.useRealTimers();
  await mutate(() => true, undefined, { revalidate: false });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  for (const place of [document.head, document.body]) place.replaceChildren();
});
