import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from './settings.ts';

/** What a store answered. */
export interface StoreAnswer {
  status: number;
  /** its own word for what is wrong, such as `AccessDenied`; empty without one */
  code: string;
  body: Buffer;
}

export interface Requests {
  /** @param key behind the prefix */
  get(key: string): Promise<StoreAnswer>;
  put(key: string, content: Uint8Array, headers: Record<string, string>): Promise<StoreAnswer>;
}

export interface Patience {
  /** how often a request is made at most */
  tries: number;
  /** waits before the next try; `at` counts them from 0 */
  wait(at: number): Promise<void>;
  /** for one request */
  limitMs: number;
}

const PATIENCE: Patience = {
  tries: 6,
  // Half of it by chance: several that were told to slow down shall not come back together.
  wait: (at) => new Promise((resolve) => void setTimeout(resolve, 200 * 2 ** at * (0.5 + Math.random() / 2))),
  limitMs: 60_000,
};

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

// The rest of what a store says about a wrong signature names keys: no word of it is repeated.
const codeOf = (body: Buffer): string =>
  /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body.toString('utf8'))?.[1] ?? '';

/** The last: somebody else writes the same key at this moment. */
const PASSING = new Set(['RequestTimeout', 'SlowDown', 'ConditionalRequestConflict']);

const isPassing = ({ status, code }: StoreAnswer) =>
  status === 429 || (status >= 500 && status !== 501) || PASSING.has(code);

/** What a person does about an answer that no repetition changes; undefined when the caller decides. */
function sentenceAbout({ status, code }: StoreAnswer, region: string | null, store: ObjectStore) {
  const { bucket } = store;
  if (region !== null && region !== store.region && (status < 200 || status >= 300))
    return `The bucket ${bucket} is in ${region}, not in ${store.region}: set AWS_REGION=${region}.`;
  if (status >= 300 && status < 400)
    return `The store leads elsewhere (${status}): set AWS_REGION or AWS_ENDPOINT_URL_S3 to where the bucket ${bucket} is.`;
  if (code === 'NoSuchBucket') return `There is no bucket ${bucket} at this store.`;
  if (code === 'RequestTimeTooSkewed') return 'The store takes this machine’s clock for wrong: set it right.';
  if (code === 'SignatureDoesNotMatch' || code === 'InvalidAccessKeyId')
    return `The store does not know the key (${code}): check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  return undefined;
}

/**
 * Signed requests to one store (SigV4). What passes by itself, an answer that was lost among it, is asked again; redirects
 * are not followed, so that no other host gets a signed request.
 */
export function requestsOf(store: ObjectStore, patience: Patience = PATIENCE): Requests {
  const { accessKeyId, secretAccessKey, sessionToken, region } = store;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    service: 's3',
    region,
  });

  async function once(method: string, url: string, content: Uint8Array, headers: Record<string, string>) {
    const signed = await client.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256(content) },
      ...(method === 'PUT' && { body: new Uint8Array(content) }),
      redirect: 'manual',
    });
    const response = await fetch(signed, { signal: AbortSignal.timeout(patience.limitMs) });
    const body = Buffer.from(await response.arrayBuffer());
    const answer: StoreAnswer = {
      status: response.status,
      code: response.ok ? '' : codeOf(body),
      body,
    };
    return { answer, inRegion: response.headers.get('x-amz-bucket-region') };
  }

  async function ask(method: string, key: string, content: Uint8Array, headers: Record<string, string>) {
    const url = store.bucketUrl + (store.prefix + key).split('/').map(encodeURIComponent).join('/');
    for (let at = 0; ; at++) {
      const isLast = at + 1 >= patience.tries;
      const came = await once(method, url, content, headers).catch(() => undefined);
      if (came) {
        const { answer, inRegion } = came;
        const sentence = sentenceAbout(answer, inRegion, store);
        if (sentence) throw new Error(sentence);
        if (!isPassing(answer)) return answer;
        if (isLast)
          throw new Error(
            `The store is not able to take ${key} now (${[answer.status, answer.code].filter(Boolean).join(' ')}): publish again later, it goes on where it was.`,
          );
      } else if (isLast)
        throw new Error(
          `The store at ${new URL(url).host} does not answer: publish again later, it goes on where it was.`,
        );
      await patience.wait(at);
    }
  }
  return {
    get: (key) => ask('GET', key, new Uint8Array(), {}),
    put: (key, content, headers) => ask('PUT', key, content, headers),
  };
}
