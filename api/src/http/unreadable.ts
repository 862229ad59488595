import { randomUUID } from 'node:crypto';
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { FailureCode } from './failure-codes.ts';
import { idOfRequest } from './request-id.ts';

/*
 * What never becomes a request of the app is answered here, in the shape of every failure and with all that the app's answers
 * have: by itself Node would say nothing but a status, and nobody would hear of it.
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

/** What is told of a request that never became one of the app. */
export interface Unreadable {
  requestId: string;
  /** `-` when not even that could be read. */
  method: string;
  route: 'unreadable';
  status: number;
}

/** How a server refuses what it cannot read. */
export interface Refusals {
  /**
   * Refuses a host that is no host, such as a number beyond every address: the adaptor would only notice in the middle of the
   * work.
   * @returns whether it was refused
   */
  host(request: IncomingMessage, response: ServerResponse): boolean;
  /** An app as a listener that also refuses addresses that cannot be read. */
  listener(app: Parameters<typeof getRequestListener>[0]): RequestListener;
  /** Answers connections that send something else than HTTP, too much of it, or too slowly. */
  watch(server: Server): void;
}

/** As the app has named the request that this answers. */
function idOf(response: ServerResponse<IncomingMessage>): string {
  const named = response.getHeader('x-request-id');
  return typeof named === 'string' ? named : idOfRequest(response.req);
}

const bodyOf = ({ code, message }: Refusal) => JSON.stringify({ success: false, code, message });

/**
 * @param headers of every answer of this server
 * @param tell writes down and measures each refusal, as every other request is
 */
export function refusalsOf(
  headers: Readonly<Record<string, string>>,
  tell: (refused: Unreadable) => void = () => undefined,
): Refusals {
  /** @returns its body, and all its headers */
  function answerOf(refusal: Refusal, requestId: string) {
    const body = bodyOf(refusal);
    const own = {
      'content-length': String(Buffer.byteLength(body)),
      'content-type': 'application/json',
      'x-request-id': requestId,
    };
    return { body, headers: { ...headers, ...own } };
  }

  /** The same, and tells of it. */
  function toldAnswerOf(refusal: Refusal, request?: IncomingMessage) {
    const requestId = request ? idOfRequest(request) : randomUUID();
    tell({ requestId, method: request?.method ?? '-', route: 'unreadable', status: refusal.status });
    return answerOf(refusal, requestId);
  }

  function send(response: ServerResponse, refusal: Refusal, request: IncomingMessage): void {
    const answer = toldAnswerOf(refusal, request);
    response.writeHead(refusal.status, answer.headers).end(answer.body);
  }

  /** Behind a proxy all requests name the same host, and reading it costs a tenth of sending a ready answer. */
  let lastGoodHost: string | undefined;
  /** The newest answer of each connection. */
  const answers = new WeakMap<object, ServerResponse<IncomingMessage>>();

  return {
    host(request, response) {
      // Those of before there were hosts name none, as balancers do that only look whether somebody is there.
      if (request.httpVersion === '1.0') request.headers.host ??= 'localhost';
      const { host = '' } = request.headers;
      if (host === lastGoodHost) return false;
      if (URL.canParse(`http://${host}`)) {
        lastGoodHost = host;
        return false;
      }
      send(response, NO_HTTP, request);
      return true;
    },

    listener(app) {
      // The adaptor does not say which request it could not read, but says so before it lets go of the thread.
      let asked: IncomingMessage | undefined;
      const answer = getRequestListener(app, {
        errorHandler(error) {
          if (!(error instanceof RequestError)) throw error;
          const { body, headers: all } = toldAnswerOf(NO_HTTP, asked);
          return new Response(body, { status: NO_HTTP.status, headers: all });
        },
      });
      return (request, response) => {
        asked = request;
        void answer(request, response);
      };
    },

    watch(server) {
      server.prependListener('request', ({ socket }, response) => answers.set(socket, response));
      server.on('checkExpectation', (request, response) => send(response, EXPECTATION, request));
      server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
        const newest = answers.get(socket);
        const underWay = newest?.writableFinished === false ? newest : undefined;
        // In the middle of an answer a second one would be taken for the rest of the first.
        if (error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent === true) {
          socket.destroy();
          return;
        }
        const refusal = REFUSALS[error.code ?? ''] ?? NO_HTTP;
        // The rest of a request that the app is at: it tells of it itself.
        const { body, headers: all } = underWay ? answerOf(refusal, idOf(underWay)) : toldAnswerOf(refusal);
        const lines = Object.entries({ ...all, connection: 'close' }).map((pair) => pair.join(': '));
        socket.end(
          [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'),
        );
      });
    },
  };
}
