import { collectDefaultMetrics, Registry } from 'prom-client';

let ofProcess: Registry | undefined;

/** What Node says of this process, gathered once however many servers run in it: what watches it is never taken away again. */
export function processMetrics(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
}
