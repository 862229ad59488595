import type { ReadFile } from './examine-files.ts';

interface Host {
  /** ends with a slash */
  baseUrl: string;
  /** origin of the site, which must be let in */
  site: string;
  /** for all files together, from now on */
  timeoutMs: number;
}

/** Reads files where browsers will, and as they will: from another origin, without following redirects. */
export function readFromHost({ baseUrl, site, timeoutMs }: Host): ReadFile {
  const deadline = AbortSignal.timeout(timeoutMs);
  return async (file, bytes) => {
    const response = await fetch(baseUrl + file, {
      redirect: 'manual',
      headers: { origin: site, 'accept-encoding': 'identity' },
      signal: deadline,
    }).catch(() => {
      throw new Error(`cannot be fetched from ${baseUrl}`);
    });
    if (response.status !== 200) throw new Error(`answers ${response.status} at ${baseUrl}`);
    const allowed = response.headers.get('access-control-allow-origin');
    if (allowed !== '*' && allowed !== site)
      throw new Error('may not be read by other origins: its host must send access-control-allow-origin');
    const parts: Uint8Array[] = [];
    let length = 0;
    const body: AsyncIterable<Uint8Array> | null = response.body;
    for await (const part of body ?? []) {
      length += part.length;
      if (length > bytes) throw new Error('is longer than the file that was signed');
      parts.push(part);
    }
    return Buffer.concat(parts);
  };
}
