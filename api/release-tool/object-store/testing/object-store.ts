import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectedSignature, readAuthorization } from './signature.ts';

interface StoredObject {
  content: Buffer;
  headers: Record<string, string>;
}

/** What a test has the store do with a request instead of answering it. */
type Misbehavior =
  | 'slow-down'
  | 'internal-error'
  /** does what was asked, and breaks the connection off before it says so */
  | 'lost-answer'
  | 'denied'
  | 'unknown-key'
  | 'other-region'
  | 'skewed-clock';

export const STORE_KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret-of-the-store' };
const BUCKET = 'releases';
const KEPT_HEADERS = ['content-type', 'cache-control'];

/** A store that speaks S3, in this process: it checks every signature, and misbehaves as it is told. */
export interface ObjectStoreStandIn {
  /** for AWS_ENDPOINT_URL_S3, with S3_PATH_STYLE=true */
  url: string;
  /** where everybody may read, as its bucket is set to: the address of the bucket's root */
  publicUrl: string;
  /** key → what lies there */
  objects: Map<string, StoredObject>;
  /** method, key and what was answered, in order */
  requests: string[];
  /** the misbehaviours of the next requests that are signed, in order; undefined answers as it should */
  next: (Misbehavior | undefined)[];
  /** how it takes `If-None-Match: *` */
  condition: 'kept' | 'unknown';
  /** whether who asks may list the bucket; who may not is told 403 about what is not there */
  mayList: boolean;
  /** whether who asks may read what is there; who may not is told 403 */
  mayRead: boolean;
  close(): Promise<void>;
}

const errorBody = (code: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message>${more}</Error>`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const ODD: Record<Exclude<Misbehavior, 'lost-answer'>, [status: number, code: string]> = {
  'slow-down': [503, 'SlowDown'],
  'internal-error': [500, 'InternalError'],
  denied: [403, 'AccessDenied'],
  'unknown-key': [403, 'InvalidAccessKeyId'],
  'other-region': [301, 'PermanentRedirect'],
  'skewed-clock': [403, 'RequestTimeTooSkewed'],
};

/** Starts one, with an empty bucket `releases` in `eu-central-1` that everybody may read. */
export async function startObjectStore(): Promise<ObjectStoreStandIn> {
  const objects: ObjectStoreStandIn['objects'] = new Map();

  /** What is wrong with the signature; undefined when nothing is. */
  function wrongSignature(request: IncomingMessage, body: Buffer): string | undefined {
    const headers = request.headers as Record<string, string | undefined>;
    const read = readAuthorization(headers['authorization']);
    if (!read) return 'AuthorizationHeaderMalformed';
    if (read.keyId !== STORE_KEYS.accessKeyId) return 'InvalidAccessKeyId';
    const { method = '', url: target = '' } = request;
    const expected = expectedSignature({ method, target, headers }, STORE_KEYS.secretAccessKey, read);
    if (read.signature !== expected) return 'SignatureDoesNotMatch';
    if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => read.signed.includes(name)))
      return 'AccessDenied';
    if (headers['if-none-match'] !== undefined && !read.signed.includes('if-none-match'))
      return 'AccessDenied';
    const is = createHash('sha256').update(body).digest('hex');
    return is === headers['x-amz-content-sha256'] ? undefined : 'XAmzContentSHA256Mismatch';
  }

  function refuse(response: ServerResponse, status: number, code: string, headers = {}) {
    // As Amazon does: what belongs to the key stands in the answer.
    const more = `<AWSAccessKeyId>${STORE_KEYS.accessKeyId}</AWSAccessKeyId><StringToSign>AWS4…</StringToSign>`;
    response.writeHead(status, { 'content-type': 'application/xml', ...headers });
    response.end(errorBody(code, more));
  }

  function put(request: IncomingMessage, key: string, body: Buffer): [status: number, code: string] {
    if (request.headers['if-none-match'] !== undefined) {
      if (store.condition === 'unknown') return [501, 'NotImplemented'];
      if (objects.has(key)) return [412, 'PreconditionFailed'];
    }
    const headers = KEPT_HEADERS.map((name) => [name, String(request.headers[name])] as const);
    objects.set(key, { content: body, headers: Object.fromEntries(headers) });
    return [200, ''];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const { pathname } = new URL(request.url ?? '/', 'http://store.test');
    const key = decodeURIComponent(pathname.slice(BUCKET.length + 2));
    const note = (what: string | number) => void store.requests.push(`${request.method} ${key} ${what}`);
    if (!pathname.startsWith(`/${BUCKET}/`)) return refuse(response, 404, 'NoSuchBucket');
    const found = objects.get(key);
    const isPublic = request.method === 'GET' && request.headers.authorization === undefined;
    if (isPublic) {
      if (!found) return refuse(response, 403, 'AccessDenied');
      const cors = request.headers.origin === undefined ? {} : { 'access-control-allow-origin': '*' };
      response.writeHead(200, { ...found.headers, ...cors });
      return void response.end(found.content);
    }
    const wrong = wrongSignature(request, body);
    if (wrong) return (note(wrong), refuse(response, 403, wrong));
    const odd = store.next.shift();
    if (odd && odd !== 'lost-answer') {
      const [status, code] = ODD[odd];
      note(code);
      const elsewhere = { 'x-amz-bucket-region': 'eu-central-1', location: 'https://elsewhere.invalid/' };
      return refuse(response, status, code, odd === 'other-region' ? elsewhere : {});
    }
    if (request.method === 'PUT') {
      const [status, code] = put(request, key, body);
      note(odd ?? status);
      if (odd) return void request.socket.destroy();
      return status === 200 ? void response.writeHead(200).end() : refuse(response, status, code);
    }
    note(odd ?? (found ? 200 : 404));
    if (odd) return void request.socket.destroy();
    if (!store.mayRead) return refuse(response, 403, 'AccessDenied');
    if (!found)
      return store.mayList ? refuse(response, 404, 'NoSuchKey') : refuse(response, 403, 'AccessDenied');
    response.writeHead(200, found.headers);
    response.end(found.content);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store: ObjectStoreStandIn = {
    url,
    publicUrl: `${url}/${BUCKET}`,
    objects,
    requests: [],
    next: [],
    condition: 'kept',
    mayList: true,
    mayRead: true,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return store;
}
