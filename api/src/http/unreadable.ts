import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { RequestError } from '@hono/node-server';
import { SAFE_HEADERS } from './headers.ts';
import type { FailureCode } from './failure-codes.ts';

/*
 * What never becomes a request of the app is answered here, in the shape of every failure: by itself Node would say nothing
 * but a status.
 */

interface Refusal {
  status: number;
  code: FailureCode;
  message: string;
}

const NO_HTTP: Refusal = { status: 400, code: 'invalid', message: 'This is no valid HTTP request.' };
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'The headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', message: 'The request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', message: 'The request did not arrive in time.' },
};
const EXPECTATION: Refusal = { status: 417, code: 'refused', message: 'This expectation cannot be met.' };

const bodyOf = ({ code, message }: Refusal) => JSON.stringify({ success: false, code, message });
const headersOf = (body: string) => ({
  ...SAFE_HEADERS,
  'content-length': String(Buffer.byteLength(body)),
  'content-type': 'application/json',
});

/** For the adaptor between Node and the app: a request whose address or host cannot be read. */
export function answerRequestError(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  const body = bodyOf(NO_HTTP);
  return new Response(body, { status: NO_HTTP.status, headers: headersOf(body) });
}

/** Behind a proxy all requests name the same host, and reading it costs a tenth of sending a ready answer. */
let lastGoodHost: string | undefined;

/**
 * Refuses a host that is no host, such as a number beyond every address: the adaptor would only notice in the middle of the
 * work.
 * @returns whether it was refused
 */
export function refuseHost({ headers: { host = '' } }: IncomingMessage, response: ServerResponse): boolean {
  if (host === lastGoodHost) return false;
  if (URL.canParse(`http://${host}`)) {
    lastGoodHost = host;
    return false;
  }
  const body = bodyOf(NO_HTTP);
  response.writeHead(NO_HTTP.status, headersOf(body)).end(body);
  return true;
}

/** Answers connections that send something else than HTTP, too much of it, or too slowly. */
export function answerUnreadable(server: Server): void {
  server.on('checkExpectation', (_request, response) => {
    const body = bodyOf(EXPECTATION);
    response.writeHead(EXPECTATION.status, headersOf(body)).end(body);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = REFUSALS[error.code ?? ''] ?? NO_HTTP;
    const body = bodyOf(refusal);
    const lines = Object.entries({ ...headersOf(body), connection: 'close' }).map((pair) => pair.join(': '));
    socket.end(
      [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'),
    );
  });
}
