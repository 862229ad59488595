/** One server-sent event; a comment, which only shows that the connection lives, has no name. */
export interface StreamEvent {
  name: string | null;
  data: string;
}

function parse(block: string): StreamEvent {
  const event: StreamEvent = { name: null, data: '' };
  for (const line of block.split('\n')) {
    const [field, value = ''] = line.split(/: ?(.*)/s, 2);
    if (field === 'event') event.name = value;
    if (field === 'data') event.data += value;
  }
  return event;
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
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks.map(parse);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
