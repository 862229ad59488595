import { isIPv6 } from 'node:net';
import axios from 'axios';
import type { ReadFile } from './read-files.ts';
import { addressOf, type Resolve } from './public-address.ts';

interface Host {
  /** ends with a slash */
  baseUrl: string;
  /** origin of the site, which must be let in */
  site: string;
  /** for all files together, from the first on: a release may wait for its turn before */
  timeoutMs: number;
  /** how names become addresses; for tests */
  resolve?: Resolve;
}

/**
 * Reads files where browsers will, and as they will: from another origin, without following redirects. For a site on the
 * internet they must lie on the internet, by the address that is then asked: a team's keys shall not make the API ask
 * inside its network.
 */
export function readFromHost({ baseUrl, site, timeoutMs, resolve }: Host): ReadFile {
  let signal: AbortSignal | undefined;
  const { hostname } = new URL(baseUrl);
  let found: Promise<string> | undefined;
  return async (file, bytes) => {
    signal ??= AbortSignal.timeout(timeoutMs);
    const address = await (found ??= addressOf(hostname, site.startsWith('https:'), resolve));
    const response = await axios
      .get<Buffer>(baseUrl + file, {
        responseType: 'arraybuffer',
        headers: { origin: site, 'accept-encoding': 'identity' },
        maxRedirects: 0,
        // One byte of a file of no bytes is too long as well.
        maxContentLength: bytes,
        decompress: false,
        proxy: false,
        // What was looked at is what is asked: the name may lead elsewhere a moment later.
        lookup: async () => ({ address, family: isIPv6(address) ? 6 : 4 }),
        validateStatus: () => true,
        signal,
      })
      .catch((error: unknown) => {
        if (axios.isAxiosError(error) && error.message.startsWith('maxContentLength'))
          throw new Error('is longer than the file that was signed');
        throw new Error(`cannot be fetched from ${baseUrl}`);
      });
    if (response.status !== 200) throw new Error(`answers ${response.status} at ${baseUrl}`);
    const allowed: unknown = response.headers['access-control-allow-origin'];
    if (allowed !== '*' && allowed !== site)
      throw new Error('may not be read by other origins: its host must send access-control-allow-origin');
    return response.data;
  };
}
