/** Far more than any set of releases needs: forty remotes of a thousand files each. */
const MAX_BYTES = 16_000_000;

/**
 * Reads an answer of the API, and no more of it than this server has room for.
 * @throws {Error} when it is longer, or no JSON
 */
export async function readJson(response: Response, maxBytes = MAX_BYTES): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
