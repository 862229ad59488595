import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import type { RemoteEvent, RemoteEvents } from '../federation/remote-events.ts';
import { createReporter } from './reporter.ts';
import { send, type Beacon } from './send.ts';
import { unlessLeft } from './unless-left.ts';

/** What happens together is reported together: milliseconds. */
const BATCH_MS = 1_000;

/**
 * Reports failures and web vitals of this page from now on; what happened before is heard of as well.
 * @param landing the remote whose page the document came with
 * @param beacon the browser's own, taken before any remote could put another in its place
 */
export function startReporter(
  token: string,
  landing: string | undefined,
  subscribe: RemoteEvents['subscribe'],
  beacon: Beacon,
): void {
  const reporter = createReporter(token, landing, (report) => send('/api/reports', report, beacon));
  // Apart from what is counted: an API of before knows no errors, and counts all the same. Few pages have any.
  const tellError = (event: RemoteEvent) =>
    import(/* webpackChunkName: "rare" */ './errors.ts')
      .then(({ errorsOf }) => errorsOf(token, (told) => send('/api/reports/errors', told, beacon))(event))
      .catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    // A hidden page may not come back, and its timers may not run.
    if (document.visibilityState === 'hidden') return queueMicrotask(reporter.flush);
    timer ??= setTimeout(() => {
      timer = undefined;
      reporter.flush();
    }, BATCH_MS);
  };
  const hear = (event: RemoteEvent) => {
    reporter.record(event);
    if (event.error) void tellError(event);
    soon();
  };
  const hearUnlessLeft = unlessLeft(hear);
  subscribe((event) => (event.what === 'load-failed' ? hearUnlessLeft : hear)(event));
  const measure =
    (name: 'lcp' | 'inp' | 'cls') =>
    ({ value }: Metric) => {
      reporter.measured(name, value);
      soon();
    };
  onLCP(measure('lcp'));
  onINP(measure('inp'));
  onCLS(measure('cls'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reporter.flush();
  });
  soon();
}
