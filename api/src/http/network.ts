const GROUPS = 8;
/** A provider gives each customer at least a /64 (RFC 6177), so its addresses are one visitor. */
const GROUPS_OF_A_CUSTOMER = 4;

/**
 * What a limit by address counts: an IPv4 address itself, of an IPv6 one its /64 network.
 * @param address as a socket or a proxy tells it; anything else is returned as it is
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::', 2);
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, GROUPS_OF_A_CUSTOMER).join(':')}::/64`;
}
