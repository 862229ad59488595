import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { byKey } from './by-key.ts';
import type { TracingConfig } from './settings.ts';
import { tellFailures } from './tell-failures.ts';

const TIMEOUT_MS = 5_000;
/** A process that is told to end has to be gone in time: so long at most it tries to send what it still holds. */
const LAST_TRY_MS = 1_000;

/** Ends tracing; what is still held is sent, unless its collector is away or slow. Never rejects. */
export type StopTracing = () => Promise<void>;

/**
 * Records spans from now on, and sends them. Its packages are loaded only then. What cannot be sent is dropped: nobody who is
 * answered waits for it.
 * @param service which process it is
 * @param log is told when that begins
 * @returns ends it
 */
export async function startTracing(
  service: string,
  config: TracingConfig,
  log: Pick<Logger, 'warn'>,
): Promise<StopTracing> {
  if (!config) return async () => {};
  const [api, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const { endpoint, headers, share, key } = config;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: TIMEOUT_MS,
  });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `matinee-${service}` }),
    sampler: byKey(sdk.SamplingDecision, key, share),
    spanProcessors: [new sdk.BatchSpanProcessor(tellFailures(exporter, log))],
  });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.trace.setGlobalTracerProvider(provider);
  return async () => {
    // Rejects when the collector is away or refuses: the process ends in order all the same.
    await Promise.race([provider.shutdown(), pause(LAST_TRY_MS, undefined, { ref: false })]).catch(
      () => undefined,
    );
    api.trace.disable();
    api.context.disable();
  };
}
