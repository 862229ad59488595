import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A provider gives each customer at least a /64 (RFC 6177), so its addresses are one visitor. */
const GROUPS_OF_A_CUSTOMER = 4;

/**
 * What a limit by address counts: an IPv4 address itself, of an IPv6 one its /64 network. An IPv4 address in the form of
 * IPv6, as a socket for both kinds tells it, counts as what it is.
 * @param address as a socket or a proxy tells it; anything else is returned as it is
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const read = ipaddr.process(address);
  if (read instanceof ipaddr.IPv4) return read.toString();
  const groups = read.parts.slice(0, GROUPS_OF_A_CUSTOMER).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
