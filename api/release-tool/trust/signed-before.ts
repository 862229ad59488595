import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from '@hono/zod-openapi';
import type { UnsignedOrder } from '../release-api.ts';
import { readDocument, writeDocument } from './file.ts';

/** Public key → the highest number that it has signed here, that of the set that was live then, and the version of the root that held. */
const numbersSchema = z.record(
  z.string(),
  z.object({ signed: z.number(), live: z.number(), root: z.number().default(0) }),
);

/** Where this machine keeps them, beside the sources. */
export const memoryIn = (root: string): string => path.join(root, '.data', 'signed-sets.json');

/**
 * Compares a set with what was signed on this machine before. Whoever writes to the site's database can take its last sets away for a
 * while, have something older gone on from, and put them back; here nothing was taken away.
 * @param file where the numbers are kept
 * @param key the public key that signs
 * @param root version of the root that holds, as the site tells it; undefined where nothing shows that
 * @throws {Error} when the site has gone back behind what was signed here
 */
export function goOnFrom(
  file: string,
  { toSign: { set, live } }: UnsignedOrder,
  key: string,
  root?: number,
): void {
  const all = existsSync(file) ? readDocument(file, numbersSchema) : {};
  const before = all[key] ?? { signed: 0, live: 0, root: 0 };
  const now = {
    signed: set.signed.counter,
    live: live?.set.signed.counter ?? 0,
    root: root ?? before.root,
  };
  // By a root of before a key counts that was taken away, and whoever has it makes up what is live.
  if (now.root < before.root)
    throw new Error(
      `This must not be signed: root ${before.root} held when this key signed last, and the site tells no root after ${now.root}. When its database was put back, give those after it in again (send-root); if this key is another site’s as well, remove ${file}.`,
    );
  const behind =
    now.signed < before.signed
      ? `set ${before.signed} was signed here, and this one would be set ${now.signed}`
      : now.live < before.live
        ? `set ${before.live} was live when this key signed last, and the site says that ${now.live === 0 ? 'none' : `set ${now.live}`} is`
        : undefined;
  if (behind !== undefined)
    throw new Error(
      `This must not be signed: ${behind}. Sets have gone from its database: put them back from a backup. If it was put back to an earlier day on purpose, or this key is another site's as well, remove ${file}.`,
    );
  mkdirSync(path.dirname(file), { recursive: true });
  writeDocument(file, { ...all, [key]: now });
}
