import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Departure,
  departureOf,
  KEEP_ALIVE_MS,
  type Refusals,
  refusalsOf,
  socketOf,
  type TrustedProxies,
  warnOfUnlistedProxies,
} from '@matinee/api/serving';
import type { Hono } from 'hono';

/** Beyond that, so that no kept connection is measured by it. */
const HEADERS_TIMEOUT_MS = 66_000;

interface Listening {
  port: number;
  departure: Departure;
}

/**
 * Serves on a real socket.
 * @param makeApp is told whether the server is leaving
 * @param address.port 0 takes any free one; a socket that the process manager holds goes before
 * @param address.trustedProxies those whose word on where a request comes from is believed
 * @param log is told of others that forward
 * @param refusals what becomes of requests that cannot be read
 * @throws the system's error (EADDRINUSE and so on) when it cannot listen there
 */
export function listen(
  makeApp: (isLeaving: () => boolean) => Hono,
  address: { host: string | undefined; port: number; trustedProxies: TrustedProxies },
  log: Parameters<typeof warnOfUnlistedProxies>[1],
  refusals: Refusals = refusalsOf({}),
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = createServer({
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // Refused all the same, but with a body that says why.
      requireHostHeader: false,
    });
    const departure = departureOf(server);
    refusals.watch(server);
    const answer = refusals.listener(makeApp(() => departure.isLeaving()).fetch);
    server.on(
      'request',
      warnOfUnlistedProxies(
        address.trustedProxies,
        log,
        (request, response) => {
          if (!refusals.host(request, response)) answer(request, response);
        },
        { isForVisitors: true },
      ),
    );
    server.once('error', reject);
    server.listen(socketOf(process.env, address), () => {
      server.off('error', reject);
      resolve({ port: (server.address() as AddressInfo).port, departure });
    });
  });
}
