/** Codes of tickets as the API makes them, for tests of those who read them without it. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { rawPublicKey } from '../raw-public-key.ts';

export { ticketCode } from '../code.ts';
export { TYPED_TICKET } from '../typed-ticket.ts';

/** A key that signs codes, and the public one as the door is told it. */
export function newTicketKeys(): { privateKey: KeyObject; key: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { privateKey, key: rawPublicKey(privateKey) };
}
