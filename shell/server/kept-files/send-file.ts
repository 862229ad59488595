import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { acceptedEncoding } from '@matinee/api/accepted-encoding';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const packed = new LRUCache<string, Buffer>({
  maxSize: 16_000_000,
  sizeCalculation: ({ length }) => length + 1,
});
/** A file of a page is no page: one that browsers open as such could ask for a password at the site's own address, by no script. */
const OPENS_AS_PAGE = /html|xml$|pdf/;
/** The same of a picture, which may hold a form: opened by itself it sends nothing, and leads nowhere. */
const POLICY = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
const TEXT = /\.(js|css|svg|json|txt)$/;

async function compressed(integrity: string, content: Buffer): Promise<Buffer> {
  const known = packed.get(integrity);
  if (known) return known;
  const made = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  packed.set(integrity, made);
  return made;
}

/** Answers with a file that never changes; texts are compressed once. */
export async function sendFile(
  c: Context,
  file: string,
  { integrity, content }: { integrity: string; content: Buffer },
): Promise<Response> {
  // The site has more than one origin where releases are tried, and hashes are compared across origins only by this.
  c.header('access-control-allow-origin', '*');
  c.header('cache-control', 'public, max-age=31536000, immutable');
  c.header('vary', 'accept-encoding');
  const type = getMimeType(file);
  const isPage = type === undefined || (OPENS_AS_PAGE.test(type) && !file.endsWith('.svg'));
  c.header('content-type', isPage ? 'application/octet-stream' : type);
  c.header('content-security-policy', POLICY);
  if (!TEXT.test(file) || acceptedEncoding(c.req.header('accept-encoding')) !== 'br')
    return c.body(new Uint8Array(content));
  c.header('content-encoding', 'br');
  return c.body(new Uint8Array(await compressed(integrity, content)));
}
