import { networkOf } from '../../http/network.ts';

/**
 * What counts as one customer of a network: an IPv4 address, or the first 48 bits of an IPv6 address, since one of them
 * may be given that many (RFC 6177).
 */
export function customerOf(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network;
}
