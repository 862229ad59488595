import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, TypedResponse } from 'hono';
import type { Clock } from '../dependencies.ts';
import type { Env } from './routes.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

interface Ready {
  at: number;
  etag: string;
  identity: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
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
  return { at, etag, identity, br, gzip: gz };
}

function encodingFor(accepted: string): 'br' | 'gzip' | 'identity' {
  const takes = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

function send(c: Context<Env>, ready: Ready): Response {
  c.header('etag', ready.etag);
  c.header('vary', 'accept-encoding');
  c.header('cache-control', 'no-cache');
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim());
  if (known.includes(ready.etag)) return c.body(null, 304);
  const encoding = encodingFor(c.req.header('accept-encoding') ?? '');
  if (encoding !== 'identity') c.header('content-encoding', encoding);
  return c.body(ready[encoding], 200, { 'content-type': 'application/json' });
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
