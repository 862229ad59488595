import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { departureOf } from './departure.ts';
import { KEEP_ALIVE_MS } from './durations.ts';
import { socketOf } from './socket-activation.ts';
import { SAFE_HEADERS } from './headers.ts';
import { refusalsOf } from './unreadable.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const WHOLE_REQUEST_TIMEOUT_MS = 30_000;

export interface HttpServer {
  port: number;
  /** See `Departure.leave`; without a time to drain, no new connection is taken from now on. */
  close(graceMs: number, drainMs?: number, drained?: () => void): Promise<void>;
}

/**
 * Serves on a real socket.
 * @param address.port 0 takes any free one; a socket that the process manager holds goes before (`socket-activation.ts`)
 * @param refusals what becomes of requests that cannot be read
 * @throws the system's error (EADDRINUSE and so on) when it cannot listen there
 */
export function listen(
  answer: RequestListener,
  address: { host: string; port: number },
  refusals = refusalsOf(SAFE_HEADERS),
): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const limits = {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: WHOLE_REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Refused all the same, but with a body that says why.
      requireHostHeader: false,
    };
    const server = createServer(limits, (request, response) => {
      if (!refusals.host(request, response)) answer(request, response);
    });
    const departure = departureOf(server);
    refusals.watch(server);
    server.once('error', reject);
    server.listen(socketOf(process.env, address), () => {
      server.off('error', reject);
      const { port } = server.address() as AddressInfo;
      resolve({
        port,
        close: (graceMs, drainMs = 0, drained) => departure.leave({ drainMs, graceMs }, drained),
      });
    });
  });
}
