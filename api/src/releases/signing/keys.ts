import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Remote → the public keys of its team: two while one replaces the other. */
export type TeamKeys = Pick<ReadonlyMap<string, readonly KeyObject[]>, 'get'>;

/** More would mean that keys are never taken away. */
const MAX_KEYS = 2;

function publicKey(pair: string): [name: string, key: KeyObject] {
  const [, name, base64] = /^([a-z][a-z0-9-]*)=([A-Za-z0-9+/]+={0,2})$/.exec(pair) ?? [];
  if (!name || !base64) throw new Error('must be a list of <remote>=<public key>, divided by commas');
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return [name, key];
  } catch {
    // What is no key at all and what is another kind of key get the same sentence.
  }
  throw new Error(`has a key of ${name} that is no Ed25519 public key (SPKI, DER, base64)`);
}

/**
 * Reads the teams' public keys.
 * @param list `catalog=MCow…,booking=MCow…`; a remote may stand in it twice
 * @throws {Error} the rest of a sentence that begins with the setting's name
 */
export function readTeamKeys(list: string): ReadonlyMap<string, readonly KeyObject[]> {
  const keys = new Map<string, readonly KeyObject[]>();
  for (const pair of list.split(',').map((part) => part.trim()))
    if (pair) {
      const [name, key] = publicKey(pair);
      const held = keys.get(name) ?? [];
      if (held.length === MAX_KEYS) throw new Error(`has more than ${MAX_KEYS} keys of ${name}`);
      keys.set(name, [...held, key]);
    }
  return keys;
}

/** Makes a pair of keys for a team: base64 of their DER forms (PKCS #8 and SPKI), as the settings take them. */
export function newSigningKeys(): { signingKey: string; publicKey: string } {
  const pair = generateKeyPairSync('ed25519');
  return {
    signingKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}
