import { createHmac } from 'node:crypto';

/** Long enough that no two people share one, and too short to be worth a search. */
const LENGTH = 16;

/**
 * A name for a person or a network that says nothing to whoever has not the key, and is the same each time: what was done under
 * it can be told together.
 * @param key a secret of this site
 * @param kind keeps names of one kind from being compared with those of another
 */
export const pseudonymOf = (key: string, kind: 'person' | 'network', value: string): string =>
  createHmac('sha256', key).update(`${kind} ${value}`).digest('hex').slice(0, LENGTH);
