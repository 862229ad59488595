/** A server's end of an event stream, for tests of the reading end. */
export interface LiveStream {
  response: Response;
  seats(...occupied: string[]): void;
  /** sends text as it is */
  write(text: string): void;
  end(reason: 'renew' | 'away'): void;
  /** ends it without a word */
  close(): void;
  /** whether the reading end has given it up */
  left: boolean;
}

/**
 * @param signal of the request; aborting it breaks the stream, as in a browser
 */
export function liveStream(signal?: AbortSignal | null): LiveStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened;
    },
    cancel: () => {
      stream.left = true;
    },
  });
  const stream: LiveStream = {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    write: (text) => controller.enqueue(encoder.encode(text)),
    seats: (...occupied) =>
      stream.write(`event: seats\ndata: ${JSON.stringify({ occupiedSeats: occupied })}\n\n`),
    end: (reason) => {
      stream.write(`event: end\ndata: "${reason}"\n\n`);
      controller.close();
    },
    close: () => controller.close(),
    left: false,
  };
  signal?.addEventListener('abort', () => {
    stream.left = true;
    controller.error(signal.reason);
  });
  return stream;
}
