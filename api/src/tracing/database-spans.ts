import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import type { CommandStartedEvent, MongoClient } from 'mongodb';

/** A command that never ends is one whose connection went: when there are so many, the span of the oldest is dropped. */
const MAX_OPEN = 1_000;

const collectionOf = ({ commandName, command }: CommandStartedEvent): string => {
  const named: unknown = command[commandName];
  return typeof named === 'string' ? named : '';
};

/**
 * Makes a span of each command that is part of what is being answered. It says which command of which collection, and nothing of
 * what is read or written.
 * @param client made with `monitorCommands`
 */
export function traceCommands(client: MongoClient): void {
  const open = new LRUCache<number, Span>({ max: MAX_OPEN });
  const end = (requestId: number, failed = false) => {
    const span = open.get(requestId);
    if (!span) return;
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    open.delete(requestId);
  };
  client.on('commandStarted', (event) => {
    if (!trace.getActiveSpan()?.isRecording()) return;
    const collection = collectionOf(event);
    const span = trace
      .getTracer('matinee-api')
      .startSpan(`mongodb ${event.commandName} ${collection}`.trim(), {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'mongodb',
          'db.operation.name': event.commandName,
          'db.collection.name': collection,
        },
      });
    open.set(event.requestId, span);
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId }) => end(requestId, true));
}
