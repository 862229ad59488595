interface HeardEvent {
  event: string;
  data: unknown;
}

/** A client of the stream. */
export interface Listening {
  status: number;
  headers: Headers;
  /** All events so far, comments not among them. */
  heard: HeardEvent[];
  /** What the last `seats` event named as occupied; null before the first. */
  occupied(): string[] | null;
  /** Resolves when the server ended the stream. */
  ended: Promise<void>;
  leave(): void;
}

function parse(block: string): HeardEvent {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  return { event: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? 'null') };
}

async function collect(body: ReadableStream<Uint8Array>, heard: HeardEvent[]): Promise<void> {
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    heard.push(...blocks.filter((block) => !block.startsWith(':')).map(parse));
  }
}

/** Opens the stream of a show's seats; resolves when the answer began. */
export async function listenTo(url: string, showId: string, token: string): Promise<Listening> {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/booking/seat/${showId}/live`, { headers, signal: leaving.signal });
  const heard: HeardEvent[] = [];
  const ended = response.body ? collect(response.body, heard).catch(() => undefined) : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    heard,
    occupied: () => {
      const last = heard.findLast(({ event }) => event === 'seats');
      return last ? (last.data as { occupiedSeats: string[] }).occupiedSeats : null;
    },
    ended,
    leave: () => leaving.abort(),
  };
}
