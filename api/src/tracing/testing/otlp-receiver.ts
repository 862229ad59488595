import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          scope: z.object({ name: z.string() }),
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  /** whose: `matinee-shell`, `matinee-api` */
  by: string;
}

/** Takes traces as a collector does (OTLP over HTTP, JSON), and keeps them. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      texts.push(text);
      headers.push(request.headers);
      for (const { scopeSpans } of body.parse(JSON.parse(text)).resourceSpans)
        for (const { scope, spans: of } of scopeSpans)
          for (const { attributes: _, ...span } of of) spans.push({ ...span, by: scope.name });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    /** everything that was sent, as it came */
    text: () => texts.join('\n'),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
