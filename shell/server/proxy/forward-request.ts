import http, {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import { ANSWER_MS } from '@matinee/api/serving';

/**
 * Connections are used again, and given up sooner than any server behind does it (Node's default is 5 s): none is written
 * into that is about to be closed.
 */
const kept = { keepAlive: true, timeout: 4_000 };
/** A machine that is gone refuses nobody: it says nothing. */
const CONNECT_MS = 2_000;
const agents = { http: new http.Agent(kept), https: new https.Agent(kept) };

/** Hop-by-hop headers, which speak of one connection only (RFC 9110, section 7.6.1). */
export const hopByHopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function forwardedHeaders({ headers }: IncomingMessage, more: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const forwarded = Object.entries(headers).filter(([name]) => !hopByHopHeaders.has(name));
  return {
    ...Object.fromEntries(forwarded),
    ...more,
    // Said again for the connection behind: without it some methods would send a body whose end nobody can tell.
    ...(headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
  };
}

/** Nothing was asked: there is no connection to ask by, or one that was kept has ended meanwhile. */
class NoConnection extends Error {}

/** What stands between may end a kept connection sooner than the server behind: the next question is written into its end. */
const hasEnded = ({ reusedSocket }: ClientRequest, { code = '' }: NodeJS.ErrnoException): boolean =>
  reusedSocket && ['ECONNRESET', 'EPIPE'].includes(code);

/**
 * Whether a body was announced, which any method may have. It is gone after the first try: told of it once more, the server behind would take
 * the next request for it, whoever's that is (request smuggling, RFC 9112, section 11.2).
 */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

interface Visitor {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/**
 * Asks another server what a visitor asks this one, body included. The answer comes as it is: what is compressed stays so.
 * A visitor who leaves while it is awaited takes the question back.
 * @param more headers beside the visitor's, or in place of them
 * @throws {Error} when the other server does not answer, or does not begin to in time
 */
export async function forwardRequest(
  url: URL,
  visitor: Visitor,
  more: OutgoingHttpHeaders,
): Promise<IncomingMessage> {
  try {
    return await ask(url, visitor, more);
  } catch (error) {
    // Behind the address there may be others, of which the next connection finds one.
    if (!(error instanceof NoConnection) || visitor.incoming.method !== 'GET' || hasBody(visitor.incoming))
      throw error;
    return ask(url, visitor, more);
  }
}

function ask(url: URL, { incoming, outgoing }: Visitor, more: OutgoingHttpHeaders): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const question = (secure ? https : http).request(url, {
      method: incoming.method,
      headers: forwardedHeaders(incoming, more),
      agent: secure ? agents.https : agents.http,
      // Not the visitor's Host, which is passed on.
      ...(secure && { servername: url.hostname }),
    });
    const takeBack = () => question.destroy(new Error('The visitor has left'));
    let limit: NodeJS.Timeout | undefined;
    const giveUp = (ms: number, error: Error) => {
      clearTimeout(limit);
      limit = setTimeout(() => question.destroy(error), ms);
    };
    const settled = () => {
      clearTimeout(limit);
      outgoing.off('close', takeBack);
    };
    outgoing.once('close', takeBack);
    question.once('socket', (socket) => {
      const silent = new Error('No answer in time');
      if (!socket.pending) return giveUp(ANSWER_MS, silent);
      giveUp(CONNECT_MS, new NoConnection('No connection in time'));
      return socket.once('connect', () => giveUp(ANSWER_MS, silent));
    });
    question.on('error', (error) => {
      settled();
      reject(hasEnded(question, error) ? new NoConnection(error.message) : error);
    });
    question.once('response', (answer) => {
      settled();
      resolve(answer);
    });
    // Not a pipeline: what breaks behind must not end the visitor's side before he is told.
    if (incoming.readableEnded) question.end();
    else incoming.pipe(question);
  });
}
