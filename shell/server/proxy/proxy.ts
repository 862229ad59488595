import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Handler } from 'hono';
import { forwardRequest, hopByHopHeaders } from './forward-request.ts';
import { compress, encodingFor } from './compress.ts';
import { isStream, forwardRaw } from './raw-streams.ts';

/** Answers without a body (https://fetch.spec.whatwg.org/#null-body-status). */
const bodiless = new Set([204, 205, 304]);

/** So much of an answer is held when its visitor reads slowly, in bytes. */
const MAX_HELD_BYTES = 65_536;

/** Nobody is there any more to be answered: in the log and the figures it is told from a failure, as nginx does it. */
const LEFT = 499;

/** Until the server behind may be back. */
const RETRY_SECONDS = '5';

/** The visitor's address after those of the proxies before us, so that limits by address count visitors. */
const forwardedFor = ({ headers, socket }: IncomingMessage): string =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!hopByHopHeaders.has(name.toLowerCase())) headers.append(name, value);
  }
  return headers;
}

/** A visitor who leaves cancels the body, which ends the connection behind. */
function bodyOf(bytes: Readable): ReadableStream<Uint8Array> {
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: MAX_HELD_BYTES });
  return Readable.toWeb(bytes, { strategy }) as ReadableStream<Uint8Array>;
}

const isRaw = (answer: IncomingMessage, { method }: IncomingMessage): boolean =>
  answer.statusCode === 200 && method !== 'HEAD' && isStream(answer);

function responseOf(answer: IncomingMessage, { method, headers: asked }: IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = headersOf(answer);
  if (method === 'HEAD' || bodiless.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  const encoding = encodingFor(answer, asked['accept-encoding']);
  if (!encoding) return new Response(bodyOf(answer), { status, headers });
  headers.delete('content-length');
  headers.set('content-encoding', encoding);
  headers.append('vary', 'accept-encoding');
  return new Response(bodyOf(compress(answer, encoding)), { status, headers });
}

/** The address behind, or undefined for one that only looks as if it had the prefix, by marks that stand for letters. */
function targetUrl(c: Context, target: string, strip: string): URL | undefined {
  const { pathname, search } = new URL(c.req.url);
  return pathname.startsWith(`${strip}/`)
    ? new URL(target + pathname.slice(strip.length) + search)
    : undefined;
}

/**
 * Passes requests on to another server, and its answers back as they are: what is compressed stays so, and JSON of some
 * size that is not is compressed here. Streams are neither held back nor kept open when their visitor leaves; those of events
 * need `rawStreams` in front.
 * @param target where to, without a trailing slash
 * @param strip prefix of the path that the other server does not know
 * @param more headers beside the visitor's, or in place of them
 * @returns 502 in the API's shape of a failure when the other server does not answer
 */
export function forwardTo(
  target: string,
  strip = '',
  more: (c: Context) => Promise<Record<string, string>> = async () => ({}),
): Handler {
  return async (c) => {
    const { incoming, outgoing } = c.env as HttpBindings;
    const address = targetUrl(c, target, strip);
    if (!address) return c.text('Not found', 404);
    try {
      const answer = await forwardRequest(
        address,
        { incoming, outgoing },
        {
          'x-forwarded-host': incoming.headers.host ?? '',
          'x-forwarded-for': forwardedFor(incoming),
          ...(await more(c)),
        },
      );
      if (isRaw(answer, incoming))
        return forwardRaw(c, answer, new Response(null, { headers: headersOf(answer) }));
      return responseOf(answer, incoming);
    } catch {
      if (outgoing.destroyed) return new Response(null, { status: LEFT });
      const message = 'The server cannot be reached right now. Please try again in a moment.';
      return c.json({ success: false, code: 'unreachable', message }, 502, { 'retry-after': RETRY_SECONDS });
    }
  };
}
