import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Names → addresses, as the machine's own look-up answers them. */
export type Resolve = (hostname: string) => Promise<string[]>;

const resolveByDns: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** All that IANA has given out for the open internet (https://www.iana.org/assignments/ipv6-address-space). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the open internet. An IPv4 address in the form of IPv6 is what it stands for; what leads to
 * another address by translation or a tunnel is none.
 * @param address as a resolver tells it, without brackets
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  return read instanceof ipaddr.IPv4 || read.match(GLOBAL_UNICAST);
}

/**
 * Finds the one address that a host is then asked at, so that its name cannot mean another one meanwhile.
 * @param hostname of a `URL`, which has written every spelling of an IPv4 address as four numbers
 * @param onlyPublic whether the host must be of the open internet, with each of its addresses
 * @returns one address of it
 * @throws {Error} the end of a sentence that begins with what was to be fetched
 */
export async function addressOf(
  hostname: string,
  onlyPublic: boolean,
  resolve: Resolve = resolveByDns,
): Promise<string> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(bare) ? [bare] : await resolve(bare).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw new Error(`cannot be fetched: ${hostname} has no address`);
  if (onlyPublic && !addresses.every(isPublic))
    throw new Error(`is not fetched: ${hostname} is inside a network, and releases lie in the open`);
  return first;
}
