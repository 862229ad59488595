import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, TypedResponse } from 'hono';
import type { Clock } from '../dependencies.ts';
import type { Env } from './routes.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

interface Ready {
  at: number;
  etag: string;
  bytes: Record<Encoding, Uint8Array<ArrayBuffer>>;
  /** Finished too: plain objects, which Node writes as they are. */
  headers: Record<Encoding | 'unchanged', Record<string, string>>;
}

/** What `c.json(value, 200)` would be: the bytes are the JSON of a T, which no type can see. */
type JsonOf<T> = Response & TypedResponse<T, 200, 'json'>;

/** Answers of one kind, kept as finished bytes under a key. */
export interface ReadyBytes {
  /** Answers with the bytes of `key`, making them by `produce` when there are none or they are too old. */
  answer<T>(c: Context<Env>, key: string, produce: () => Promise<T>): Promise<JsonOf<T>>;
  /** Forgets everything; also what is being made at this moment from older data. */
  invalidate(): void;
}

/** More keys than any programme has films: a bound against strangers, not a tuning. */
const MAX_KEYS = 500;

async function finish(value: unknown, at: number): Promise<Ready> {
  const identity = Buffer.from(JSON.stringify(value));
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(identity),
  ]);
  // Weak, because one tag stands for all three encodings.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const unchanged = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
  const plain = { ...unchanged, 'content-type': 'application/json' };
  const encoded = (name: Encoding) => ({ ...plain, 'content-encoding': name });
  return {
    at,
    etag,
    bytes: { identity, br, gzip: gz },
    headers: { unchanged, identity: plain, br: encoded('br'), gzip: encoded('gzip') },
  };
}

const accepts = (name: string) => new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`);
const acceptsBrotli = accepts('br');
const acceptsGzip = accepts('gzip');

function encodingFor(accepted: string): Encoding {
  if (acceptsBrotli.test(accepted)) return 'br';
  return acceptsGzip.test(accepted) ? 'gzip' : 'identity';
}

function send(c: Context<Env>, { etag, bytes, headers }: Ready): Response {
  const known = c.req.header('if-none-match');
  if (known !== undefined && known.split(',').some((tag) => tag.trim() === etag))
    return new Response(null, { status: 304, headers: headers.unchanged });
  const encoding = encodingFor(c.req.header('accept-encoding') ?? '');
  return new Response(bytes[encoding], { headers: headers[encoding] });
}

/**
 * Keeps the serialized and compressed bytes of hot public answers with a ready ETag: compressing and hashing for each
 * request costs ten to twenty times the request itself. Requests that miss together wait for one production.
 * @param ttlMs how old bytes may get, by `clock`; 0 makes them anew for each request
 */
export function readyBytes(clock: Clock, ttlMs: number): ReadyBytes {
  const kept = new Map<string, Ready>();
  const making = new Map<string, Promise<Ready>>();

  async function make(key: string, produce: () => Promise<unknown>): Promise<Ready> {
    const at = clock.now().getTime();
    const production = produce().then((value) => finish(value, at));
    making.set(key, production);
    try {
      const ready = await production;
      if (making.get(key) === production) {
        if (kept.size >= MAX_KEYS) kept.clear();
        kept.set(key, ready);
      }
      return ready;
    } finally {
      if (making.get(key) === production) making.delete(key);
    }
  }

  return {
    async answer(c, key, produce) {
      const ready = kept.get(key);
      const age = ready ? clock.now().getTime() - ready.at : Infinity;
      // A clock that was set back must not keep an answer for longer.
      const fresh = ready && age >= 0 && age < ttlMs;
      const bytes = fresh ? ready : await (making.get(key) ?? make(key, produce));
      return send(c, bytes) as JsonOf<Awaited<ReturnType<typeof produce>>>;
    },
    invalidate() {
      kept.clear();
      making.clear();
    },
  };
}
