import { createHash, createHmac } from 'node:crypto';

interface SignedRequest {
  method: string;
  /** as it was asked, with the query */
  target: string;
  headers: Readonly<Record<string, string | undefined>>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** What a signature says before it is checked. */
export function readAuthorization(header: string | undefined) {
  const [, keyId, day, region, signed, signature] = AUTHORIZATION.exec(header ?? '') ?? [];
  if (!keyId || !day || !region || !signed || !signature) return undefined;
  return { keyId, day, region, signed: signed.split(';'), signature };
}

/**
 * The signature that a request has to have (AWS Signature Version 4, header form), written down from its description and
 * not from the client that is tested with it.
 */
export function expectedSignature(
  { method, target, headers }: SignedRequest,
  secret: string,
  { day, region, signed }: { day: string; region: string; signed: readonly string[] },
): string {
  const [path = '', query = ''] = target.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'] ?? '', scope, hash(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex');
}
