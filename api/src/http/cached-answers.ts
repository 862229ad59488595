import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { SAFE_HEADERS } from './headers.ts';
import { networkName } from './own-network.ts';
import { limitBy, rateLimiter, type RateLimiter, TOO_MANY, TooMany } from './rate-limit.ts';
import { type Finished, cachedBytes, type CachedBytes } from './cached-bytes.ts';
import { keptRefusals, type KeptRefusals } from './kept-refusals.ts';
import { idOfRequest } from './request-id.ts';
import type { Recorder } from './request-log.ts';
import type { Env } from './routes.ts';

/** A public route that answers everybody the same. Its keys are whole addresses, such as `/api/show/278`. */
interface CachedRoute extends CachedBytes {
  /** The route's own limit, behind which its refusals are kept too. */
  limit: MiddlewareHandler<Env>;
}

export interface CachedAnswers {
  /**
   * Keeps the answers of one route with a limit of its own.
   * @param pattern as it stands in the log, such as `/api/show/:id`
   */
  route(pattern: string): CachedRoute;
  /** Forgets what is kept of one pattern: the next request is answered anew. */
  invalidate(pattern: string): void;
  /** Sends what is ready before the router is asked; every other request is the router's. */
  before(router: RequestListener): RequestListener;
}

interface Kept {
  pattern: string;
  /** Addresses that can be of no other route: numbers stand for its parameters. */
  isOf: RegExp;
  bytes: CachedBytes;
  refusals: KeptRefusals;
  admit: RateLimiter;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

function send(response: ServerResponse, { status, rawHeaders, body }: Finished, requestId: string): void {
  response.writeHead(status, [...rawHeaders, 'x-request-id', requestId]);
  response.end(body ?? undefined);
}

const refusedLine = ({ pattern }: Kept, requestId: string, started: number) => ({
  requestId,
  method: 'GET',
  route: pattern,
  status: 429,
  ms: performance.now() - started,
});
const REFUSAL_HEADERS = Object.entries({ ...SAFE_HEADERS, 'content-type': 'application/json' }).flat();

/** In the words of the router, which would take several times as long for them as an answer takes. */
function refuse(response: ServerResponse, retryAfter: number, requestId: string): void {
  const { code, message } = TOO_MANY;
  const body = JSON.stringify({ success: false, code, message, retryAfter });
  const own = ['content-length', String(Buffer.byteLength(body)), 'retry-after', String(retryAfter)];
  response.writeHead(429, [...REFUSAL_HEADERS, ...own, 'x-request-id', requestId]);
  response.end(body);
}

/**
 * Finished answers of hot public routes. The router and its middlewares cost several times what sending the bytes does, so
 * a request for a kept answer passes the same limit, gets the same headers and is measured, and nothing else. Refusals are kept
 * as well, and whoever has asked too often is told so before anything else: refusing costs no more than answering.
 */
export function cachedAnswers(
  deps: Pick<Dependencies, 'config' | 'clock' | 'db' | 'ownClock'>,
  record: Recorder,
): CachedAnswers {
  const routes: Kept[] = [];

  /** The route that is asked, and what is ready to be sent. */
  function asked(request: IncomingMessage): { route: Kept; answer?: Finished } | undefined {
    if (request.method !== 'GET' || hasBody(request)) return undefined;
    const { url = '', headers } = request;
    for (const route of routes) {
      const answer = route.bytes.kept(url, headers) ?? route.refusals.kept(url);
      if (answer) return { route, answer };
    }
    const route = routes.find(({ isOf }) => isOf.test(url));
    return route && { route };
  }

  return {
    route(pattern) {
      const admit = rateLimiter(deps, 'public');
      const bytes = cachedBytes(deps.clock, deps.config.http.listCacheMs);
      const refusals = keptRefusals(deps.clock, deps.config.http.listCacheMs);
      const isOf = new RegExp(`^${pattern.replace(/:\w+/g, '\\d+')}$`);
      routes.push({ pattern, isOf, bytes, refusals, admit });
      const limited = limitBy(admit);
      return { ...bytes, limit: (c, next) => limited(c, () => refusals.keep(c, next)) };
    },
    invalidate(pattern) {
      for (const route of routes)
        if (route.pattern === pattern) {
          route.bytes.invalidate();
          route.refusals.invalidate();
        }
    },
    before: (router) => (request, response) => {
      const found = asked(request);
      if (!found) return router(request, response);
      const { route, answer } = found;
      const started = performance.now();
      const refusedFor = route.admit.refusedFor(request);
      if (refusedFor !== undefined) {
        const requestId = idOfRequest(request);
        refuse(response, refusedFor, requestId);
        return record.refused(refusedLine(route, requestId, started));
      }
      if (!answer) return router(request, response);
      route
        .admit(request)
        .then(
          () => {
            const requestId = idOfRequest(request);
            send(response, answer, requestId);
            const ms = performance.now() - started;
            record.kept({ requestId, method: 'GET', route: route.pattern, status: answer.status, ms });
          },
          (refusal: unknown) => {
            if (!(refusal instanceof TooMany)) return router(request, response);
            const requestId = idOfRequest(request);
            refuse(response, refusal.retryAfter, requestId);
            const line = refusedLine(route, requestId, started);
            record.refused(line, refusal.isFirst ? () => networkName(request, deps.config) : undefined);
          },
        )
        .catch(() => response.destroy());
    },
  };
}
