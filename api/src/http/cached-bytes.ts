import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, TypedResponse } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../dependencies.ts';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { SAFE_HEADERS } from './headers.ts';
import type { Env } from './routes.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** One finished answer: a body in one encoding, word that the asker has it, or a refusal. */
export interface Finished {
  status: number;
  headers: Record<string, string>;
  /** With the headers of every answer, in the form that Node writes fastest: name, value, name, value. */
  rawHeaders: string[];
  body: Uint8Array<ArrayBuffer> | null;
}

interface Ready {
  at: number;
  etag: string;
  answers: Record<Encoding | 'identity' | 'unchanged', Finished>;
}

type Heard = Pick<IncomingHttpHeaders, 'if-none-match' | 'accept-encoding'>;

/** What `c.json(value, 200)` would be: the bytes are the JSON of a T, which no type can see. */
type JsonOf<T> = Response & TypedResponse<T, 200, 'json'>;

/** Answers of one kind, kept as finished bytes under a key. */
export interface CachedBytes {
  /** Answers with the bytes of `key`, making them by `produce` when there are none or they are too old. */
  answer<T>(c: Context<Env>, key: string, produce: () => Promise<T>): Promise<JsonOf<T>>;
  /** Forgets everything; also what is being made at this moment from older data. */
  invalidate(): void;
  /** The answer of `key` to these headers of a request, if there is one that is not too old. */
  kept(key: string, heard: Heard): Finished | undefined;
}

/** More keys than any programme has movies: a bound against strangers, not a tuning. */
const MAX_KEYS = 500;

async function finish(value: unknown, at: number): Promise<Ready> {
  const identity = Buffer.from(JSON.stringify(value));
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(identity),
  ]);
  // Weak, because one tag stands for all three encodings.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const unchanged = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache, max-age=0' };
  const plain = { ...unchanged, 'content-type': 'application/json' };
  const finished = (
    status: 200 | 304,
    headers: Record<string, string>,
    body: Finished['body'],
  ): Finished => ({
    status,
    headers,
    rawHeaders: Object.entries({ ...SAFE_HEADERS, ...headers }).flat(),
    body,
  });
  const whole = (body: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
    finished(200, { ...plain, ...more, 'content-length': String(body.length) }, body);
  return {
    at,
    etag,
    answers: {
      unchanged: finished(304, unchanged, null),
      identity: whole(identity),
      br: whole(br, { 'content-encoding': 'br' }),
      gzip: whole(gz, { 'content-encoding': 'gzip' }),
    },
  };
}

function choose({ etag, answers }: Ready, heard: Heard): Finished {
  const known = heard['if-none-match'];
  if (known?.split(',').some((tag) => tag.trim() === etag)) return answers.unchanged;
  return answers[acceptedEncoding(heard['accept-encoding']) ?? 'identity'];
}

/**
 * Keeps the serialized and compressed bytes of hot public answers with a ready ETag: compressing and hashing for each
 * request costs ten to twenty times the request itself. Requests that miss together wait for one production.
 * @param ttlMs how old bytes may get, by `clock`; 0 makes them anew for each request
 */
export function cachedBytes(clock: Clock, ttlMs: number): CachedBytes {
  const kept = new LRUCache<string, Ready>({ max: MAX_KEYS });
  const making = new Map<string, Promise<Ready>>();

  function fresh(key: string): Ready | undefined {
    const ready = kept.get(key);
    const age = ready ? clock.now().getTime() - ready.at : Infinity;
    // A clock that was set back must not keep an answer for longer.
    return age >= 0 && age < ttlMs ? ready : undefined;
  }

  async function make(key: string, produce: () => Promise<unknown>): Promise<Ready> {
    const at = clock.now().getTime();
    const production = produce().then((value) => finish(value, at));
    making.set(key, production);
    try {
      const ready = await production;
      if (making.get(key) === production) kept.set(key, ready);
      return ready;
    } finally {
      if (making.get(key) === production) making.delete(key);
    }
  }

  return {
    async answer(c, key, produce) {
      const ready = fresh(key) ?? (await (making.get(key) ?? make(key, produce)));
      const { status, headers, body } = choose(ready, c.req.header());
      return new Response(body, { status, headers }) as JsonOf<Awaited<ReturnType<typeof produce>>>;
    },
    kept(key, heard) {
      const ready = fresh(key);
      return ready && choose(ready, heard);
    },
    invalidate() {
      kept.clear();
      making.clear();
    },
  };
}
