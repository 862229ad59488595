import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Requests, StoreAnswer } from './requests.ts';

/** So many files are under way at a time. */
const AT_ONCE = 6;

interface Upload {
  /** folder of the build */
  from: string;
  /** the release's own files */
  files: readonly string[];
  version: string;
  requests: Requests;
}

const refused = (key: string, { status, code }: StoreAnswer) =>
  new Error(
    `The store refuses ${key} (${[status, code].filter(Boolean).join(' ')}): the key needs the rights to read and to write objects there.`,
  );

const isTaken = ({ status, code }: StoreAnswer) => status === 412 || code === 'PreconditionFailed';
const isUnknownToStore = ({ status, code }: StoreAnswer) => status === 501 || code === 'NotImplemented';

/**
 * Puts the files of a release under its version into a store. A file that is there already stays, so that an upload which
 * broke off goes on; another content under the same key is never replaced.
 * @returns how many files were written, and how many were there
 * @throws {Error} a sentence, when a key has another content or the store refuses
 */
export async function uploadFiles({ from, files, version, requests }: Upload) {
  const done = { written: 0, there: 0 };

  /** Whether the key has that content; undefined: the store does not tell. @throws when it has another one */
  async function isThere(key: string, content: Buffer): Promise<boolean | undefined> {
    const answer = await requests.get(key);
    if (answer.status === 404) return false;
    // Who may not list a bucket is told 403 about a key that is not there; the write then says what is really refused.
    if (answer.status === 403) return undefined;
    if (answer.status !== 200) throw refused(key, answer);
    if (answer.body.equals(content)) return true;
    throw new Error(
      `${key} is in the store already, with another content: a release never changes. Publish under another version.`,
    );
  }

  async function place(file: string): Promise<void> {
    const key = `${version}/${file}`;
    const content = await readFile(path.join(from, file));
    const isKnown = await isThere(key, content);
    if (isKnown) return void done.there++;
    const headers = {
      // A module of another type is not run, and `nosniff` lets nothing be guessed.
      'content-type': getMimeType(file) ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    };
    let answer = await requests.put(key, content, { ...headers, 'if-none-match': '*' });
    // A store that does not know the condition: what was looked at a moment ago has to do, if anything was seen.
    if (isUnknownToStore(answer) && isKnown === undefined)
      throw new Error(
        `Nobody can tell whether ${key} is in the store already: the key needs the right to list the bucket.`,
      );
    if (isUnknownToStore(answer)) answer = await requests.put(key, content, headers);
    if (isTaken(answer)) {
      // Somebody else's, or ours, whose answer was lost.
      if (await isThere(key, content)) return void done.written++;
      throw refused(key, answer);
    }
    if (answer.status < 200 || answer.status >= 300) throw refused(key, answer);
    done.written++;
  }

  const waiting = [...files];
  const next = async (): Promise<void> => {
    const file = waiting.shift();
    if (file === undefined) return;
    await place(file);
    await next();
  };
  const lane = async (): Promise<void> => {
    try {
      await next();
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  // Nothing is under way any more when this ends, whatever the end.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return done;
}
