import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';
import { visitorAddress } from './address.ts';
import { subscriberOf } from './network.ts';
import { pseudonymOf } from './pseudonym.ts';

/** Networks behind which are many: machines of one house, or of one provider. */
const OF_A_HOUSE = new Set<string>([
  'carrierGradeNat',
  'linkLocal',
  'loopback',
  'private',
  'uniqueLocal',
  'unspecified',
]);

/**
 * The pseudonym of the network that a visitor comes from; undefined for one that nobody can tell: an address that only leads to a
 * proxy of a house, which all visitors would share.
 */
export function networkName(
  request: IncomingMessage,
  { http, pseudonymKey }: Pick<Config, 'http' | 'pseudonymKey'>,
): string | undefined {
  const address = visitorAddress(request, http.trustedProxies);
  if (!ipaddr.isValid(address) || OF_A_HOUSE.has(ipaddr.process(address).range())) return undefined;
  return pseudonymOf(pseudonymKey, 'network', subscriberOf(address));
}
