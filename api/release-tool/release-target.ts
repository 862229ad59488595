import path from 'node:path';
import { readLocalCopy } from './local-copy.ts';

/** Where releases go, and with which keys. */
export interface ReleaseTarget {
  apiUrl: string;
  /** where browsers find the site */
  siteUrl: string;
  /** address and password, with a colon, of a customer to try pages as */
  account: string | undefined;
  /** the same of an admin, to look at admins' pages as */
  adminAccount: string | undefined;
  /**
   * @param holder a remote or `shell`
   * @throws {Error} when there is no key for it
   */
  deployKey(holder: string): string;
  /** A key that may look: the remote's, else the operator's. @throws {Error} when there is neither */
  anyKey(holder: string): string;
  /** @throws {Error} when there is no key */
  signingKey(remote: string): string;
  /** @throws {Error} when there is no key */
  operatorKey(): string;
  /** signs sets; undefined: they are signed elsewhere */
  operatorSigningKey(): string | undefined;
  /** signs roots; undefined: they are signed elsewhere */
  rootSigningKey(): string | undefined;
  /** fingerprint of the first root, when it is known here */
  root: string | undefined;
  /** folder and address of a remote's host; undefined when only the caller knows */
  host(remote: string): { dir: string; url: string } | undefined;
}

const needed = (name: string, value: string | undefined): string => {
  if (!value) throw new Error(`${name} is not set: it is needed beside MATINEE_API_URL.`);
  return value;
};

/** The key of a local copy, which has one for every remote that it was started with. */
const keyOf = (keys: Record<string, string>, holder: string): string => {
  const key = keys[holder];
  if (!key) throw new Error(`The local copy has no key of ${holder}: start it anew with npm start.`);
  return key;
};

/**
 * The API of MATINEE_API_URL with the keys of DEPLOY_KEY, RELEASE_SIGNING_KEY and OPERATOR_KEY, or else the local copy that
 * keeps its data in MATINEE_DATA (`.data`), with its own keys.
 * @throws {Error} when there is no local copy
 */
export function releaseTarget(env: Record<string, string | undefined>): ReleaseTarget {
  const remoteApi = env['MATINEE_API_URL'];
  if (remoteApi)
    return {
      apiUrl: remoteApi.replace(/\/+$/, ''),
      siteUrl: new URL(env['MATINEE_SITE_URL'] || remoteApi).origin,
      account: env['SMOKE_ACCOUNT'],
      adminAccount: env['SMOKE_ADMIN_ACCOUNT'],
      deployKey: () => needed('DEPLOY_KEY', env['DEPLOY_KEY']),
      anyKey: () => needed('DEPLOY_KEY or OPERATOR_KEY', env['DEPLOY_KEY'] || env['OPERATOR_KEY']),
      signingKey: () => needed('RELEASE_SIGNING_KEY', env['RELEASE_SIGNING_KEY']),
      operatorKey: () => needed('OPERATOR_KEY', env['OPERATOR_KEY']),
      operatorSigningKey: () => env['OPERATOR_SIGNING_KEY'],
      rootSigningKey: () => env['ROOT_SIGNING_KEY'],
      root: env['RELEASE_ROOT'],
      host: () => undefined,
    };
  const copy = readLocalCopy(path.resolve(env['MATINEE_DATA'] || '.data'));
  if (!copy)
    throw new Error(
      'There is no local copy yet: run npm start first, or set MATINEE_API_URL for another site.',
    );
  return {
    apiUrl: copy.apiUrl,
    siteUrl: copy.siteUrl ?? copy.apiUrl,
    account: env['SMOKE_ACCOUNT'] || copy.account,
    adminAccount: env['SMOKE_ADMIN_ACCOUNT'] || copy.adminAccount,
    deployKey: (holder) => keyOf(copy.deployKeys, holder),
    anyKey: () => copy.operatorKey,
    signingKey: (remote) => keyOf(copy.signingKeys, remote),
    operatorKey: () => copy.operatorKey,
    operatorSigningKey: () => copy.roles?.operator,
    rootSigningKey: () => copy.roles?.root,
    root: copy.root,
    host: (remote) => copy.hosts[remote],
  };
}
