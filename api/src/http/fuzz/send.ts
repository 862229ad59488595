import { Agent, type IncomingMessage, request as open } from 'node:http';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  status: number;
  type: string;
  text: string;
}

/** An answer that takes longer counts as none: far beyond every limit of the API. */
const HANG_MS = 25_000;

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Reads an answer to its end; of a stream, which has none, only the beginning. */
function read(response: IncomingMessage, done: (answer: FuzzAnswer) => void, fail: (error: Error) => void) {
  const answer = { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text: '' };
  if (answer.type.includes('event-stream')) {
    response.destroy();
    return done(answer);
  }
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => (answer.text += chunk));
  response.on('end', () => done(answer));
  response.on('error', fail);
}

/**
 * Sends a request as it is, well-formed or not.
 * @throws Error when the connection ends without an answer, or none comes
 */
export function send(
  url: string,
  { method, path, headers, body, encoding }: FuzzRequest,
): Promise<FuzzAnswer> {
  const bytes = body === null ? null : Buffer.from(body, encoding);
  const length = bytes && method !== 'GET' && method !== 'HEAD' ? { 'content-length': bytes.length } : {};
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = open({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(HANG_MS),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => read(response, resolve, reject));
    outgoing.end('content-length' in length ? bytes : undefined);
  });
}
