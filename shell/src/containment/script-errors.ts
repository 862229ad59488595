import type { ReleaseOnHost } from '@matinee/api/releases';

/** Told of each release: a timer that throws goes on, and the next ones say nothing new. */
const MAX_TOLD = 20;

/** What an error says about where it came from; to read a thing that was thrown may throw. */
function traceOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? String(thrown.stack) : '';
  } catch {
    return '';
  }
}

/**
 * Hears of all that no code catches: in handlers, timers, promises. Tells whose script it was, by its address.
 * @param releases all of the composition, fallbacks too
 */
export function hearScriptErrors(
  releases: readonly ReleaseOnHost[],
  tell: (release: ReleaseOnHost, error: unknown) => void,
): void {
  const told = new Map<ReleaseOnHost, number>();
  const hear = (error: unknown, where = '') => {
    const trace = `${where} ${traceOf(error)}`;
    const release = releases.find(({ baseUrl }) => trace.includes(baseUrl));
    if (!release) return;
    const count = (told.get(release) ?? 0) + 1;
    told.set(release, count);
    if (count <= MAX_TOLD) tell(release, error);
  };
  addEventListener('error', ({ error, filename }) => hear(error, filename), { capture: true });
  addEventListener('unhandledrejection', ({ reason }) => hear(reason), { capture: true });
}
