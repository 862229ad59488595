import { existsSync } from 'node:fs';
import path from 'node:path';
import { localKeys } from '../site/keys.ts';
import { portsFrom, type RemoteName } from '../site/ports.ts';

/** Where releases go, and with which keys. */
export interface ReleaseTarget {
  apiUrl: string;
  /** @throws {Error} when there is no key for it */
  deployKey(holder: RemoteName | 'shell'): string;
  /** @throws {Error} when there is no key */
  signingKey(remote: RemoteName): string;
  /** @throws {Error} when there is no key */
  operatorKey(): string;
  /** folder and address of a remote's host; undefined when only the caller knows */
  host(remote: RemoteName): { dir: string; url: string } | undefined;
}

interface LocalCopy {
  port: number;
  dataDir: string;
}

const needed = (name: string, value: string | undefined): string => {
  if (!value) throw new Error(`${name} is not set: it is needed beside MATINEE_API_URL.`);
  return value;
};

/**
 * The API of MATINEE_API_URL with the keys of DEPLOY_KEY, RELEASE_SIGNING_KEY and OPERATOR_KEY, or else the local copy with its own keys.
 * @throws {Error} when there is no local copy
 */
export function releaseTarget(
  env: Record<string, string | undefined>,
  { port, dataDir }: LocalCopy,
): ReleaseTarget {
  const remoteApi = env['MATINEE_API_URL'];
  if (remoteApi)
    return {
      apiUrl: remoteApi.replace(/\/+$/, ''),
      deployKey: () => needed('DEPLOY_KEY', env['DEPLOY_KEY']),
      signingKey: () => needed('RELEASE_SIGNING_KEY', env['RELEASE_SIGNING_KEY']),
      operatorKey: () => needed('OPERATOR_KEY', env['OPERATOR_KEY']),
      host: () => undefined,
    };
  if (!existsSync(path.join(dataDir, 'keys.json')))
    throw new Error(
      'There is no local copy yet: run npm start first, or set MATINEE_API_URL for another site.',
    );
  const keys = localKeys(dataDir);
  const ports = portsFrom(port);
  return {
    apiUrl: `http://127.0.0.1:${ports.api}`,
    deployKey: (holder) => keys.deploy[holder],
    signingKey: (remote) => keys.signing[remote].signingKey,
    operatorKey: () => keys.deploy.operator,
    host: (remote) => ({
      dir: path.join(dataDir, 'hosts', remote),
      url: `http://localhost:${ports.remotes[remote]}`,
    }),
  };
}
