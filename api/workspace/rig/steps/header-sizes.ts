import type { Rig } from '../start-rig.ts';
import { askSite } from './served.ts';

const PATHS = ['/', '/movies', '/my-booking', '/admin', '/api/show/all', '/robots.txt', '/nowhere'];
/** What nginx has room for by itself (`proxy_buffer_size`): one page of memory. */
export const DEFAULT_BUFFER_BYTES = 4096;

/** The largest headers of any answer of the site, in bytes as they are sent by HTTP/1.1, with its address. */
export async function largestHeaders(rig: Rig): Promise<{ path: string; bytes: number }> {
  const sizes = await Promise.all(
    PATHS.map(async (path) => {
      const { status, headers } = await askSite(rig, path);
      if (status >= 500) throw new Error(`${path} answered ${status}`);
      const lines = Object.entries(headers).flatMap(([name, value]) =>
        [value].flat().map((one) => `${name}: ${one}\r\n`),
      );
      return { path, bytes: Buffer.byteLength(lines.join('')) };
    }),
  );
  return sizes.reduce((most, one) => (one.bytes > most.bytes ? one : most));
}
