import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOST = 'clerk.bench.test';
/** Who has every right. */
export const ADMIN = 'admin';
export const SITE_URL = 'http://localhost:3000';
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** What the API needs to believe the tokens of this run. */
export const clerkSettings = {
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from(`${HOST}$`).toString('base64')}`,
  CLERK_SECRET_KEY: 'sk_live_bench',
  CLERK_JWT_KEY: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const known = new Map<string, string>();

/** A session token of a person, good for an hour; the same one each time. */
export function tokenOf(userId: string): string {
  const made = known.get(userId);
  if (made !== undefined) return made;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: `https://${HOST}`, sub: userId, sid: `sess_${userId}`, azp: SITE_URL };
  const times = { iat: now - 5, nbf: now - 10, exp: now + 3600 };
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'ins_bench' })}.${encode({ ...claims, ...times })}`;
  const signature = createSign('RSA-SHA256').update(signed).sign(pair.privateKey).toString('base64url');
  const token = `${signed}.${signature}`;
  known.set(userId, token);
  return token;
}

/** Clerk, as far as the API asks for somebody's name and address. */
export async function startClerk(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const id = request.url?.split('/').at(-1);
    const nothing = { phone_numbers: [], web3_wallets: [], external_accounts: [] };
    const person = {
      object: 'user',
      id,
      first_name: 'Mai',
      last_name: 'Tran',
      public_metadata: id === ADMIN ? { role: 'admin' } : {},
      primary_email_address_id: 'address',
      email_addresses: [
        {
          object: 'email_address',
          id: 'address',
          email_address: `${id}@bench.test`,
          verification: { status: 'verified' },
          linked_to: [],
        },
      ],
      ...nothing,
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(person));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
