import { type Span, trace, type Tracer } from '@opentelemetry/api';
import { type CommandStartedEvent, type CommandSucceededEvent, MongoClient } from 'mongodb';
import { afterEach, expect, test, vi } from 'vitest';
import { traceCommands } from './database-spans.ts';

const MAX_OPEN = 1_000;

afterEach(() => vi.restoreAllMocks());

function traced() {
  const ended: string[] = [];
  const startSpan = (name: string) => ({ end: () => ended.push(name) }) as unknown as Span;
  vi.spyOn(trace, 'getActiveSpan').mockReturnValue({ isRecording: () => true } as unknown as Span);
  vi.spyOn(trace, 'getTracer').mockReturnValue({ startSpan } as unknown as Tracer);
  // Connects to nothing until it is asked.
  const client = new MongoClient('mongodb://127.0.0.1:1');
  traceCommands(client);
  return {
    ended,
    start: (requestId: number) =>
      client.emit('commandStarted', {
        requestId,
        commandName: 'find',
        command: { find: `c${requestId}` },
      } as unknown as CommandStartedEvent),
    end: (requestId: number) => client.emit('commandSucceeded', { requestId } as CommandSucceededEvent),
  };
}

test('of too many commands that never end the oldest is dropped, and no other one with it', () => {
  const { ended, start, end } = traced();
  for (let id = 0; id <= MAX_OPEN; id += 1) start(id);
  for (let id = 0; id <= MAX_OPEN; id += 1) end(id);
  expect(ended).toHaveLength(MAX_OPEN);
  expect(ended).not.toContain('mongodb find c0');
});
