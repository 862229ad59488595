import type { IncomingHttpHeaders } from 'node:http';
import type { SpanContext } from '@opentelemetry/api';

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const WELL_FORMED = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;
const SAMPLED = 1;

/** What a request says that it belongs to; undefined when it says nothing that is well-formed. */
export function traceOf({ traceparent }: IncomingHttpHeaders): SpanContext | undefined {
  const [, traceId, spanId] = (typeof traceparent === 'string' && WELL_FORMED.exec(traceparent)) || [];
  if (traceId === undefined || spanId === undefined) return undefined;
  // Whether a request is traced is not for a stranger to say: each server decides by the id and a secret.
  return { traceId, spanId, traceFlags: SAMPLED, isRemote: true };
}

/** The header `traceparent` of a call that belongs to a span. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
