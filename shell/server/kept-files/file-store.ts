import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { digestOf } from '@matinee/api/release-files';
import { shellLane } from '@matinee/api/serving';
import { LRUCache } from 'lru-cache';

interface FileStoreOptions {
  /** folder of its own; files are named by their hash */
  dir: string;
  apiUrl: string;
  siteKey: string | undefined;
}

/** A file as a release document tells of it. */
export interface KnownFile {
  integrity: string;
  bytes: number;
}

/** So much stays in memory: what is asked for often, such as the scripts of the page. */
const MAX_MEMORY_BYTES = 32_000_000;
const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;

const isIt = (content: Uint8Array, integrity: string): boolean =>
  `sha384-${createHash('sha384').update(content).digest('base64')}` === integrity;

/** Where a file may lie. */
interface Source {
  url: string;
  headers: Record<string, string>;
}

/** @returns what lies at an address, when it is as long as it shall be */
async function fetchFile({ url, headers }: Source, bytes: number): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { headers, redirect: 'manual', signal });
  if (!response.ok || !response.body) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > bytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * The files of releases on this server, by their SHA-384: what is not on its disk is fetched from the API, then from where
 * the release lies, and kept. Wherever a file comes from, it is the one with this hash or none.
 */
export function fileStore({ dir, apiUrl, siteKey }: FileStoreOptions) {
  const memory = new LRUCache<string, Buffer>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  });
  const running = new Map<string, Promise<Buffer | null>>();
  const pathOf = (integrity: string) => path.join(dir, digestOf(integrity));

  async function fromDisk(integrity: string): Promise<Buffer | null> {
    const file = pathOf(integrity);
    try {
      const content = await readFile(file);
      if (!isIt(content, integrity)) return null;
      // What was asked for is not removed; once a day is enough to know that. A disk that takes nothing any more still gives what it has.
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > DAY_MS) await utimes(file, new Date(), new Date()).catch(() => undefined);
      return content;
    } catch {
      return null;
    }
  }

  async function fromElsewhere({ integrity, bytes }: KnownFile, address?: string): Promise<Buffer | null> {
    // The pass is for the API alone: the other address is a team's host.
    const sources: Source[] = [
      { url: `${apiUrl}/api/files/${digestOf(integrity)}`, headers: shellLane(siteKey) },
      ...(address ? [{ url: address, headers: {} }] : []),
    ];
    for (const source of sources) {
      const content = await fetchFile(source, bytes).catch(() => null);
      if (content && isIt(content, integrity)) {
        await keep(integrity, content);
        return content;
      }
    }
    return null;
  }

  async function keep(integrity: string, content: Buffer): Promise<void> {
    const file = pathOf(integrity);
    const half = `${file}.${process.pid}.half`;
    try {
      await mkdir(dir, { recursive: true });
      await writeFile(half, content);
      await rename(half, file);
    } catch {
      // A full disk must not keep a file from whoever asks for it now.
      await rm(half, { force: true }).catch(() => undefined);
    }
  }

  async function find(file: KnownFile, address?: string): Promise<Buffer | null> {
    const content = (await fromDisk(file.integrity)) ?? (await fromElsewhere(file, address));
    if (content) memory.set(file.integrity, content);
    return content;
  }

  return {
    /**
     * @param address where else it may lie
     * @returns null when nobody has it
     */
    async read(file: KnownFile, address?: string): Promise<Buffer | null> {
      const known = memory.get(file.integrity);
      if (known) return known;
      const asked = running.get(file.integrity) ?? find(file, address);
      running.set(file.integrity, asked);
      try {
        return await asked;
      } finally {
        running.delete(file.integrity);
      }
    },
    /**
     * Removes what nobody has asked the disk for in so many days. What cannot be removed takes room, and nothing else.
     * @param inUse hashes of files that stay: they are read once and given from memory for as long as the process runs
     */
    async removeOlderThan(days: number, inUse: ReadonlySet<string>): Promise<void> {
      const stays = new Set([...inUse].map(digestOf));
      const names = await readdir(dir).catch(() => []);
      for (const name of names.filter((each) => !stays.has(each))) {
        const file = path.join(dir, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
        if (Date.now() - mtimeMs > days * DAY_MS) await rm(file, { force: true }).catch(() => undefined);
      }
    },
  };
}

export type FileStore = ReturnType<typeof fileStore>;
