import type { ReleaseOnHost } from '@matinee/api/releases';

/** Whose code it may be: a release, or the shell. */
type Origin = Pick<ReleaseOnHost, 'name' | 'version' | 'baseUrl'>;

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
 * Hears of all that no code catches: in handlers, timers, promises. Tells whose script it was: where the browser says that it was thrown,
 * and else by the innermost of its scripts that is a release's. Whoever throws may write what he likes into a trace, and may make up an event;
 * a promise has a trace only. What names no release's script is the shell's own where it names one of those: a release's code runs within
 * the shell's, and what the shell stands before throws for it.
 * @param releases all of the composition, fallbacks too
 * @param onAny hears of each, with the release in it: also of those that are no release's or were told of often enough
 */
export function hearScriptErrors(
  releases: readonly ReleaseOnHost[],
  shell: Origin,
  tell: (release: Origin, error: unknown) => void,
  onAny: (release?: ReleaseOnHost) => void,
): void {
  const told = new Map<Origin, number>();
  const isShells = (lines: readonly string[]) => lines.some((line) => line.includes(shell.baseUrl));
  /** whose the first line is that names a script of a release */
  function ownerOf(lines: readonly string[]): ReleaseOnHost | undefined {
    for (const line of lines) {
      const owner = releases.find(({ baseUrl }) => line.includes(baseUrl));
      if (owner) return owner;
    }
    return undefined;
  }
  const hear = ({ isTrusted }: Event, error: unknown, where = '') => {
    // While a script is run for the first time: whoever loads it sees whether it did what it is for, and tells.
    if (!isTrusted || document.currentScript) return;
    const lines = [where, ...traceOf(error).split('\n')];
    const release = ownerOf(lines);
    onAny(release);
    const origin = release ?? (isShells(lines) ? shell : undefined);
    if (!origin) return;
    const count = (told.get(origin) ?? 0) + 1;
    told.set(origin, count);
    if (count <= MAX_TOLD) tell(origin, error);
  };
  addEventListener('error', (event) => hear(event, event.error, event.filename), true);
  addEventListener('unhandledrejection', (event) => hear(event, event.reason), true);
}
