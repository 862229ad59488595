import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A provider gives each customer at least a /64 (RFC 6177), so its addresses are one visitor. */
const GROUPS_OF_A_CUSTOMER = 4;

/** What a subscriber commonly has: 256 such networks, which one person chooses from (RIPE-690, section 4.2). */
const LAST_GROUP_OF_A_SUBSCRIBER = 0xff00;

function ipv6Network(address: string, prefix: 56 | 64): string {
  if (isIP(address) !== 6) return address;
  // Behind the % stands what this machine calls a network of its own (RFC 4007, section 11), which is nobody's address.
  const [plain = ''] = address.split('%', 1);
  const read = ipaddr.process(plain);
  if (read instanceof ipaddr.IPv4) return read.toString();
  const groups = read.parts.slice(0, GROUPS_OF_A_CUSTOMER);
  const last = (groups.pop() ?? 0) & (prefix === 56 ? LAST_GROUP_OF_A_SUBSCRIBER : 0xffff);
  return `${[...groups, last].map((group) => group.toString(16)).join(':')}::/${prefix}`;
}

/**
 * What a limit of calls by address counts: an IPv4 address itself, of an IPv6 one its /64 network. An IPv4 address in the form of
 * IPv6, as a socket for both kinds tells it, counts as what it is.
 * @param address as a socket or a proxy tells it; anything else is returned as it is
 */
export const networkOf = (address: string): string => ipv6Network(address, 64);

/** The same where one who has many networks could take much: of an IPv6 address the /56 that a subscriber commonly has. */
export const subscriberOf = (address: string): string => ipv6Network(address, 56);
