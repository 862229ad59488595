import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import proxyaddr from 'proxy-addr';
import { listSetting } from '../settings/list-setting.ts';

/** Says whether an address belongs to a proxy of ours; what is no address never does. */
export type TrustedProxies = (address: string) => boolean;

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Proxies are few, and to look an address up in the ranges costs ten times as much as to remember what came of it. */
const MAX_REMEMBERED = 1000;

/** The packages behind take `10/8` for 0.0.0.10/8: only what has all its parts is meant as it is read. */
function refuseShortForms(range: string): void {
  const [address = ''] = range.split('/', 1);
  if (!NAMED_RANGES.includes(range) && isIP(address) === 0)
    throw new TypeError(
      `names ${range}, which is no address, no range such as 10.0.0.0/8, and none of ${NAMED_RANGES.join(', ')}`,
    );
}

/**
 * Reads which proxies are ours; this machine's own always are.
 * @param list addresses, CIDR ranges of both kinds (RFC 4632, RFC 4291) and the names `loopback`, `linklocal` and `uniquelocal`,
 *   divided by commas
 * @throws {TypeError} for anything else, and for a range of all addresses, which would make every visitor a proxy
 */
export function readTrustedProxies(list: string): TrustedProxies {
  const ranges = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  ranges.forEach(refuseShortForms);
  const isWithin = proxyaddr.compile(['loopback', ...ranges]);
  const remembered = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });
  return (address) => {
    const known = remembered.get(address);
    if (known !== undefined) return known;
    if (isIP(address) === 0) return false;
    const trusted = isWithin(address, 0);
    remembered.set(address, trusted);
    return trusted;
  };
}

/** The setting TRUSTED_PROXIES. Without it only this machine is believed. */
export const trustedProxiesSetting = listSetting(readTrustedProxies);
