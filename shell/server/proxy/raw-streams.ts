import { pipeline } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { endsWithServer } from '@matinee/api/serving';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';

// Read once: made after a server was started it would be one of those that the server writes by a quick way, sent or not.
void RESPONSE_ALREADY_SENT.type;

/** By the visitor's request: the answer of the server behind, whose bytes are still to come. */
const awaited = new WeakMap<IncomingMessage, IncomingMessage>();

/** Whether an answer is a stream of events, which stays open for long. */
export const isStream = ({ headers }: IncomingMessage): boolean =>
  /^text\/event-stream\b/.test(headers['content-type'] ?? '');

/**
 * Leaves the bytes of an answer to `rawStreams`. A proxy between here and the API has obeyed the word that a stream is not to be held back, and
 * has taken it away: the one in front needs it, too.
 * @returns its head
 */
export function forwardRaw(c: Context, answer: IncomingMessage, head: Response): Response {
  head.headers.set('x-accel-buffering', 'no');
  awaited.set((c.env as HttpBindings).incoming, answer);
  return head;
}

/**
 * Passes streams of events on from socket to socket, under the head that all else here has made for them: each event is one write,
 * with no web stream between. They end when the server leaves: their readers begin anew elsewhere. Stands before whatever sets headers.
 */
export const rawStreams: MiddlewareHandler = async (c, next) => {
  await next();
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  const answer = incoming && awaited.get(incoming);
  if (!answer || !outgoing) return;
  outgoing.writeHead(c.res.status, [...c.res.headers].flat());
  outgoing.flushHeaders();
  endsWithServer(outgoing);
  // What breaks behind breaks here too, and a visitor who leaves is left behind.
  pipeline(answer, outgoing, () => undefined);
  // Set anew, for what is set over another answer takes on its headers, and is one that would be written.
  c.res = undefined;
  c.res = RESPONSE_ALREADY_SENT;
};
