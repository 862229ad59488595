/** A place in a store that speaks S3, and who may write there. */
export interface ObjectStore {
  /** address of the bucket's root, with a trailing slash */
  bucketUrl: string;
  /** in front of each key, with a trailing slash; empty for the root */
  prefix: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const STORE_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9!_.*'()/-]*))?$/;

/** Whether `--to` names a place in a store rather than a folder. */
export const isObjectStore = (to: string): boolean => to.startsWith('s3://');

/**
 * Reads `s3://bucket/prefix`.
 * @throws {Error} a sentence, when it is not of that form
 */
export function readStoreAddress(to: string): { bucket: string; prefix: string } {
  const [, bucket, path = ''] = STORE_ADDRESS.exec(to) ?? [];
  const parts = path.split('/').filter(Boolean);
  if (!bucket || parts.some((part) => part === '.' || part === '..'))
    throw new Error(`"${to}" is no place in a store: write s3://<bucket>/<prefix>.`);
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}

const needed = (name: string, value: string | undefined): string => {
  if (!value) throw new Error(`${name} is not set: it is needed to write to a store (--to s3://…).`);
  return value;
};

function endpointOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isHere = url !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isHere)) || url.pathname !== '/')
    throw new Error('AWS_ENDPOINT_URL_S3 must be the https address of a store, without a path.');
  return url;
}

/**
 * The store that `--to s3://bucket/prefix` means, by the settings that other tools read as well.
 * @throws {Error} a sentence that names the setting which is missing or wrong
 */
export function objectStore(to: string, env: Environment): ObjectStore {
  const { bucket, prefix } = readStoreAddress(to);
  const region = env['AWS_REGION'] || 'us-east-1';
  const own = env['AWS_ENDPOINT_URL_S3'];
  const endpoint = endpointOf(own || `https://s3.${region}.amazonaws.com`);
  // A name with a dot fits no certificate of `*.s3.amazonaws.com`.
  const byPath = (env['S3_PATH_STYLE'] || String(bucket.includes('.'))) === 'true';
  const sessionToken = env['AWS_SESSION_TOKEN'];
  return {
    bucket,
    prefix,
    region,
    bucketUrl: byPath ? `${endpoint.origin}/${bucket}/` : `${endpoint.protocol}//${bucket}.${endpoint.host}/`,
    accessKeyId: needed('AWS_ACCESS_KEY_ID', env['AWS_ACCESS_KEY_ID']),
    secretAccessKey: needed('AWS_SECRET_ACCESS_KEY', env['AWS_SECRET_ACCESS_KEY']),
    ...(sessionToken && { sessionToken }),
  };
}
