import type { IncomingMessage } from 'node:http';
import {
  type Attributes,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { traceOf, traceparentOf } from './traceparent.ts';

const FAILED = 500;
/** Until tracing is started nothing is recorded, and this costs as much as a function call does. */
const tracerOf = (service: string): Tracer => trace.getTracer(`matinee-${service}`);

async function during<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Answers a request within a span, which belongs to the trace that the request names. From then on the request's own header
 * names this span, so that what is passed on belongs to it.
 * @param tell what to say of the answer once there is one
 */
export function serverSpan<T>(
  service: string,
  incoming: IncomingMessage,
  work: () => Promise<T>,
  tell: () => { route: string; status: number },
): Promise<T> {
  const parent = traceOf(incoming.headers);
  const above = parent ? trace.setSpanContext(context.active(), parent) : context.active();
  const method = incoming.method ?? '';
  const span = tracerOf(service).startSpan(method, { kind: SpanKind.SERVER }, above);
  if (span.isRecording()) incoming.headers['traceparent'] = traceparentOf(span.spanContext());
  return during(span, async () => {
    const answer = await work();
    if (span.isRecording()) {
      const { route, status } = tell();
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
      if (status >= FAILED) span.setStatus({ code: SpanStatusCode.ERROR });
    }
    return answer;
  });
}

/** Does work of somebody else's within a span, as part of what is being answered; without that it is not recorded. */
export function clientSpan<T>(
  service: string,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return work();
  return during(tracerOf(service).startSpan(name, { kind: SpanKind.CLIENT, attributes }), work);
}

/** The trace that a request belongs to, for the log; undefined when it names none. */
export const traceIdOf = ({ headers }: IncomingMessage): string | undefined => traceOf(headers)?.traceId;
