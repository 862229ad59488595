import type { Server, ServerResponse } from 'node:http';
import net from 'node:net';

const CHECK_MS = 50;
/** How long a connection that nobody uses is left to whoever keeps it: what uses it is told that it ends. */
const IDLE_MS = 1_000;
/** A turn of the loop in which nothing came takes far less. */
const QUIET_TURN_MS = 0.2;
const QUIET_TURNS = 3;
/** A server that is never at rest is closed all the same, and has the rest of its time for what it is at. */
const MAX_UNREST_MS = 2_000;

/** Answers that have no end of their own. */
const endless = new WeakSet<ServerResponse>();

/** Says of an answer that it may end at any time, as whoever reads it begins anew: no server waits for it when it leaves. */
export const endsWithServer = (response: ServerResponse): void => void endless.add(response);

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

/**
 * Resolves at a moment when no connection waits to be taken: the system resets those that wait when the server stops to listen, and
 * a proxy in front repeats no POST that it has written into one.
 */
async function untilNobodyWaits(server: Server): Promise<void> {
  let isQuiet = true;
  const came = () => (isQuiet = false);
  server.on('connection', came);
  let quiet = 0;
  const until = performance.now() + MAX_UNREST_MS;
  while (quiet < QUIET_TURNS && performance.now() < until) {
    isQuiet = true;
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    quiet = isQuiet && performance.now() - began < QUIET_TURN_MS ? quiet + 1 : 0;
  }
  server.off('connection', came);
}

interface Closing {
  idleMs: number;
  graceMs: number;
  /** answers that are under way */
  open: ReadonlySet<ServerResponse>;
}

function closeGracefully(server: Server, { open, ...limits }: Closing): Promise<void> {
  return new Promise((resolve) => {
    const endEndless = () => {
      for (const response of open) if (endless.has(response) && !response.writableEnded) response.end();
    };
    endEndless();
    // A kept-alive connection becomes idle only after its answer, so idle ones are closed again and again.
    let idle: NodeJS.Timeout | undefined;
    const closeIdle = () => {
      server.closeIdleConnections();
      idle = setInterval(() => {
        // One may begin on a connection that was kept.
        endEndless();
        server.closeIdleConnections();
      }, CHECK_MS);
    };
    const patience = setTimeout(closeIdle, limits.idleMs);
    const force = setTimeout(() => server.closeAllConnections(), limits.graceMs);
    // Not the HTTP server's own, which would close the idle ones at once: a request may be on its way into each.
    net.Server.prototype.close.call(server, () => {
      clearTimeout(patience);
      clearInterval(idle);
      clearTimeout(force);
      // Now that none is left: a server that is not closed by its own has a timer that keeps it, and all it answers with, for ever.
      server.close();
      resolve();
    });
  });
}

/** Prepares a server, before it listens, for its end. */
export function departureOf(server: Server): Departure {
  let isLeaving = false;
  const open = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    // A proxy that keeps the connection would write its next request into the closing of it (RFC 9112, section 9.6).
    if (isLeaving) response.setHeader('connection', 'close');
  });
  return {
    isLeaving: () => isLeaving,
    async leave({ drainMs, graceMs }, drained) {
      isLeaving = true;
      // Where nobody has to notice, nobody is waited for.
      const isPolite = drainMs > 0;
      if (isPolite) {
        await new Promise((resolve) => setTimeout(resolve, drainMs));
        await untilNobodyWaits(server);
      }
      const closed = closeGracefully(server, { idleMs: Math.min(IDLE_MS, drainMs), graceMs, open });
      drained?.();
      await closed;
    },
  };
}
