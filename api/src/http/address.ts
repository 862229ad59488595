import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyaddr from 'proxy-addr';
import type { TrustedProxies } from './trusted-proxies.ts';

const isLoopback = proxyaddr.compile('loopback');

/** Whether what is at the other end of the socket runs on this machine. */
export const isFromHere = ({ socket }: IncomingMessage): boolean => isLoopback(socket.remoteAddress ?? '', 0);

/** Some proxies write the port too: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string | undefined): string =>
  hop?.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2') ?? '';

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/** The way of a request as far as it is believed, from this machine on: the proxies that are ours, and the first address that is not. */
export const hopsOf = (request: Asked, isOurs: TrustedProxies): string[] =>
  proxyaddr.all(request as IncomingMessage, (hop) => isOurs(withoutPort(hop))).map(withoutPort);

/**
 * The visitor's address. X-Forwarded-For is read from its end, and only as far as the proxies are ours: everything
 * further left is what the visitor claims. What is no address is not believed either: then it is the last proxy's.
 * @returns an address as it was written, without its port; `unknown` when the socket is gone
 */
export function visitorAddress(request: Asked, isOurs: TrustedProxies): string {
  return hopsOf(request, isOurs).findLast((hop) => isIP(hop) !== 0) ?? 'unknown';
}
