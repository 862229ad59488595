import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { listSetting } from '../settings/list-setting.ts';

const signingKey = z.string().transform((text, context): KeyObject => {
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

/** 32 bytes in base64, as `GET /api/tickets/key` tells them. */
const RAW_KEY = /^[A-Za-z0-9+/]{43}=$/;

function publicKey(text: string): KeyObject {
  if (!RAW_KEY.test(text))
    throw new Error('must be a list of Ed25519 public keys (32 bytes, base64), divided by commas');
  const x = Buffer.from(text, 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** The settings of the codes on tickets. */
export const ticketSettings = {
  TICKET_SIGNING_KEY: signingKey.optional().meta({
    description:
      'signs the codes on tickets: an Ed25519 private key (PKCS #8, DER, base64). Whoever was sent a seat before it was set opens the link again',
    without: "codes are the bookings' numbers, which only the API can check",
    production: 'needed for the door',
  }),
  TICKET_PUBLIC_KEYS: listSetting((list) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(publicKey),
  ).meta({
    description:
      'more keys that codes are checked with, with commas: the next one before it signs, the one before while its tickets are out; each as `key` of `GET /api/tickets/key`',
  }),
};
