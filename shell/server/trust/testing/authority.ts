import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newSigningKeys } from '@matinee/api/release-signing';
import {
  addSignature,
  fingerprintOf,
  hashOf,
  setOf,
  type LogLine,
  type Root,
  type SignedRoot,
  type SignedSet,
  type SignedTimestamp,
} from '@matinee/api/release-trust';
import { signing } from '../../composition/testing/signed.ts';

const roles = {
  root: newSigningKeys(),
  operator: newSigningKeys(),
  /** takes the place of the operator's key when that is out, or stands beside it */
  laterOperator: newSigningKeys(),
  timestamp: newSigningKeys(),
  /** takes the place of the timestamp's key when that is out */
  laterTimestamp: newSigningKeys(),
  /** somebody's who has no role */
  nobody: newSigningKeys(),
};
type Signer = keyof typeof roles;

export const role = (name: Signer) => ({ keys: [roles[name].publicKey], threshold: 1 });

export const rootOf = (change: Partial<Root> = {}): Root => ({
  kind: 'root',
  version: 1,
  root: role('root'),
  operator: role('operator'),
  timestamp: role('timestamp'),
  teams: Object.fromEntries(Object.entries(signing).map(([name, { publicKey }]) => [name, [publicKey]])),
  ...change,
});

export const signedRoot = (root: Root, by: Signer = 'root'): SignedRoot =>
  addSignature('root', { signed: root, signatures: [] }, roles[by].signingKey);

export const fingerprint = fingerprintOf(rootOf());

type Composed = Parameters<typeof setOf>[0];

/** The operators' signature of a composition. */
export const setFor = (
  composition: object,
  counter: number,
  share = 100,
  by: Signer = 'operator',
): SignedSet =>
  addSignature(
    'set',
    setOf(composition as Composed, { counter, at: new Date(), share, log: { length: 0, head: '' } }),
    roles[by].signingKey,
  );

const named = ({ signed }: SignedSet) => ({ counter: signed.counter, hash: hashOf(signed) });

interface Moment {
  counter: number;
  live: SignedSet;
  canary?: { set: SignedSet; share: number };
  at?: Date;
  minutes?: number;
  root?: number;
  log?: { length: number; head: string };
}

/** What the API says is live at a moment. */
function timestampFor(
  {
    counter,
    live,
    canary,
    at = new Date(),
    minutes = 10,
    root = 1,
    log = { length: 5, head: 'five' },
  }: Moment,
  by: Signer = 'timestamp',
): SignedTimestamp {
  const signed = {
    kind: 'timestamp' as const,
    counter,
    at: at.toISOString(),
    expires: new Date(at.getTime() + minutes * 60_000).toISOString(),
    root,
    live: named(live),
    ...(canary && { canary: { ...named(canary.set), share: canary.share } }),
    log,
  };
  return addSignature('timestamp', { signed, signatures: [] }, roles[by].signingKey);
}

/** An answer of the API with all that proves it. */
/** @param by who signs the timestamp */
export function answerFor(
  composition: object,
  moment: Omit<Moment, 'live' | 'canary'> & {
    set: SignedSet;
    canary?: { set: SignedSet; share: number; composition: object };
  },
  by: Signer = 'timestamp',
) {
  const { set, canary, ...rest } = moment;
  const timestamp = timestampFor({ ...rest, live: set, ...(canary && { canary }) }, by);
  return {
    composition,
    ...(canary && { canary: { share: canary.share, composition: canary.composition } }),
    proof: { root: rest.root ?? 1, timestamp, live: set, ...(canary && { canary: canary.set }) },
  };
}

/** An API that says whatever a test wants. */
export async function sayingApi() {
  const said = {
    answer: {} as object | string,
    roots: [signedRoot(rootOf())] as object[],
    lines: [] as LogLine[],
    /** of the question for the log of all acts */
    logStatus: 200,
    /** whether its answer breaks off */
    logBreaksOff: false,
    status: 200,
  };
  let asked = 0;
  let askedForRoots = 0;
  /** of questions for the log of all acts: what an API looks for deploy keys in */
  const keysForLog: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://api');
    if (url.pathname === '/api/trust/roots') {
      askedForRoots += 1;
      const after = Number(url.searchParams.get('after'));
      return response.end(JSON.stringify({ roots: said.roots.slice(after) }));
    }
    if (url.pathname === '/api/trust/log') {
      const after = Number(url.searchParams.get('after'));
      keysForLog.push(request.headers.authorization);
      response.writeHead(said.logStatus);
      if (said.logBreaksOff) return response.write('{"lines":[', () => void response.destroy());
      return response.end(JSON.stringify({ lines: said.lines.filter(({ number }) => number > after) }));
    }
    asked += 1;
    const text = typeof said.answer === 'string' ? said.answer : JSON.stringify(said.answer);
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
    if (said.status === 200 && request.headers['if-none-match'] === etag)
      return response.writeHead(304, { etag }).end();
    response.writeHead(said.status, { 'content-type': 'application/json', etag });
    return response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    said,
    asked: () => asked,
    askedForRoots: () => askedForRoots,
    keysForLog,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
