import type { IncomingMessage } from 'node:http';

const LOOPBACK = new Set(['127.0.0.1', '::1']);

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.has(address);
}

/** A socket that takes both kinds of addresses tells IPv4 ones in this dress, in which no setting names them. */
const plain = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** The address at the other end of the socket; empty when it is gone. */
export function peerAddress({ socket }: IncomingMessage): string {
  return plain(socket.remoteAddress ?? '');
}

/**
 * The visitor's address. X-Forwarded-For is read from its end, and only as far as the proxies are ours: everything
 * further left is what the visitor claims.
 */
export function visitorAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const claimed = request.headers['x-forwarded-for'];
  let address = peerAddress(request);
  if (claimed === undefined) return address || 'unknown';
  const forwarded = String(claimed)
    .split(',')
    .map((part) => plain(part.trim()));
  while (isLoopback(address) || trustedProxies.includes(address)) {
    const before = forwarded.pop();
    if (!before) break;
    address = before;
  }
  return address || 'unknown';
}
