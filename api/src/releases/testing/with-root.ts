import { addSignature, fingerprintOf, type Root, type SignedRoot, type SignedSet } from '../trust/index.ts';
import { newSigningKeys } from '../signing/index.ts';
import type { Answer } from '../../testing/harness.ts';
import { keys, openOperator, shellOf, signing, type Operator } from './operator.ts';

/** The keys of the roles; made once, since that is slow. */
export const roles = {
  root: newSigningKeys(),
  secondRoot: newSigningKeys(),
  operator: newSigningKeys(),
  secondOperator: newSigningKeys(),
  timestamp: newSigningKeys(),
};

const role = (threshold: number, ...pairs: { publicKey: string }[]) => ({
  keys: pairs.map(({ publicKey }) => publicKey),
  threshold,
});

/** The root that a site begins with; `change` is over it. */
export const rootOf = (change: Partial<Root> = {}): Root => ({
  kind: 'root',
  version: 1,
  root: role(1, roles.root),
  operator: role(1, roles.operator),
  timestamp: role(1, roles.timestamp),
  teams: Object.fromEntries(Object.entries(signing).map(([name, { publicKey }]) => [name, [publicKey]])),
  ...change,
});

export const signedRoot = (root: Root, ...signers: (keyof typeof roles)[]): SignedRoot =>
  signers.reduce<SignedRoot>((document, signer) => addSignature('root', document, roles[signer].signingKey), {
    signed: root,
    signatures: [],
  });

/** What an order was answered with that has to be signed. */
export interface ToSign {
  set: SignedSet;
  composition: { id: string; createdAt: string };
}

export const toSignOf = ({ body }: Answer): ToSign => body['toSign'] as ToSign;

export const signSet = (set: SignedSet, signer: keyof typeof roles = 'operator'): SignedSet =>
  addSignature('set', set, roles[signer].signingKey);

export interface SignedOperator extends Operator {
  sendRoot(root: SignedRoot, holder?: keyof typeof keys): Promise<Answer>;
  /** gives an order of the operator, such as `composition/rollback` */
  order(path: string, body: object): Promise<Answer>;
  /** the same, and when it has to be signed, signs it and gives it again */
  signedOrder(path: string, body: object): Promise<Answer>;
}

/**
 * An operator whose API has a root.
 * @param given.key `here`: the API signs sets itself; else they are given in signed
 */
export async function openSignedOperator(
  { key, root = rootOf(), send = true }: { key?: 'here'; root?: Root; send?: boolean } = {},
  settings: Record<string, string> = {},
): Promise<SignedOperator> {
  const operator = await openOperator({
    RELEASE_ROOT: fingerprintOf(root),
    TIMESTAMP_SIGNING_KEY: roles.timestamp.signingKey,
    LIST_CACHE_MS: '0',
    ...(key && { OPERATOR_SIGNING_KEY: roles.operator.signingKey }),
    ...settings,
  });
  const post = (path: string, holder: keyof typeof keys, body: object) =>
    operator.api.call('POST', `/api/${path}`, { body, headers: { authorization: `Bearer ${keys[holder]}` } });
  const order: SignedOperator['order'] = (path, body) =>
    post(path, 'operator', { reason: 'a test', ...body });
  const sendRoot: SignedOperator['sendRoot'] = (document, holder = 'operator') =>
    post('trust/roots', holder, { root: document, reason: 'a test' });
  if (send) {
    await sendRoot(signedRoot(root, 'root'));
    await operator.deployShell(shellOf('1.0.0'));
  }
  return {
    ...operator,
    sendRoot,
    order,
    async signedOrder(path, body) {
      const answer = await order(path, body);
      if (answer.body['code'] !== 'needs_signature') return answer;
      const { set, composition } = toSignOf(answer);
      const { id, createdAt } = composition;
      return order(path, { ...body, signed: { set: signSet(set), composition: { id, createdAt } } });
    },
  };
}
