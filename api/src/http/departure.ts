import type { Server } from 'node:http';

const IDLE_CHECK_MS = 50;

/** How a server goes without failing anybody who asks it. */
export interface Departure {
  /** From the first step on: whoever sends visitors here should send them elsewhere. */
  isLeaving(): boolean;
  /**
   * Says with every answer that its connection ends, and goes on taking new ones for `drainMs`: as long as the proxies in front may
   * need to notice. Then takes none any more, lets requests that are under way finish for at most `graceMs`, and resolves
   * when no connection is left.
   * @param drained called when no new connection is taken any more
   */
  leave(limits: { drainMs: number; graceMs: number }, drained?: () => void): Promise<void>;
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

/** Prepares a server, before it listens, for its end. */
export function departureOf(server: Server): Departure {
  let isLeaving = false;
  server.prependListener('request', (_request, response) => {
    // A proxy that keeps the connection would write its next request into the closing of it (RFC 9112, section 9.6).
    if (isLeaving) response.setHeader('connection', 'close');
  });
  return {
    isLeaving: () => isLeaving,
    async leave({ drainMs, graceMs }, drained) {
      isLeaving = true;
      if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
      const closed = closeGracefully(server, graceMs);
      drained?.();
      await closed;
    },
  };
}
