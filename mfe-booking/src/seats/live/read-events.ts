import { createParser } from 'eventsource-parser';

/** One server-sent event; a comment, which only shows that the connection lives, has no name. */
export interface StreamEvent {
  name: string | null;
  data: string;
}

/**
 * Reads server-sent events as they arrive (https://html.spec.whatwg.org/multipage/server-sent-events.html). The
 * browser's own EventSource cannot send a bearer token.
 * @param body of an answer; cancelled when the caller reads no further
 * @throws what reading the body throws
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const read: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => read.push({ name: event, data }),
    onComment: () => read.push({ name: null, data: '' }),
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* read.splice(0);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
