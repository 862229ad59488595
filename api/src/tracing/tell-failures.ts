import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';

/** `ExportResultCode.SUCCESS` of a package that only the exporters have. */
const SENT = 0;

/**
 * Has an exporter tell the log when traces begin to be lost, once until some arrive again: a wrong address or key is quiet otherwise.
 * What the collector answered is not in it.
 */
export function tellFailures(exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter {
  let isTold = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isLost = result.code !== SENT;
        if (isLost && !isTold) log.warn({ reason: result.error?.message }, 'traces cannot be sent');
        isTold = isLost;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
