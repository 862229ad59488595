import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** The setting TICKET_SIGNING_KEY. */
export const ticketKeySetting = z.string().transform((text, context): KeyObject => {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // What is no key at all and what is another kind of key get the same sentence.
  }
  const message = 'is no Ed25519 private key (PKCS #8, DER, base64)';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
