import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerUnreadable, refuseHost } from './unreadable.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const WHOLE_REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the proxy in front keeps an idle connection, so that it never writes into a closing one. */
const KEEP_ALIVE_MS = 65_000;
const IDLE_CHECK_MS = 50;

export interface Listener {
  port: number;
  /** Takes no new connection, lets running requests finish for at most `graceMs`, and resolves when none is left. */
  close(graceMs: number): Promise<void>;
}

function closeGracefully(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection becomes idle only after its answer, so idle ones are closed again and again.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Serves on a real socket.
 * @param address.port 0 takes any free one
 * @throws the system's error (EADDRINUSE and so on) when it cannot listen there
 */
export function listen(answer: RequestListener, address: { host: string; port: number }): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const limits = {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: WHOLE_REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Refused all the same, but with a body that says why.
      requireHostHeader: false,
    };
    const server = createServer(limits, (request, response) => {
      if (!refuseHost(request, response)) answer(request, response);
    });
    answerUnreadable(server);
    server.once('error', reject);
    server.listen(address.port, address.host, () => {
      server.off('error', reject);
      const { port } = server.address() as AddressInfo;
      resolve({ port, close: (graceMs) => closeGracefully(server, graceMs) });
    });
  });
}
