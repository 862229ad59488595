import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { untunnel } from './http/untunnel.ts';
import { createInstance } from './instance/instance.ts';
import { localAccounts, type StandInOptions } from './options.ts';
import { forgetExpired } from './sessions/lifetime.ts';
import { openState } from './state/open-state.ts';
import { signToken } from './tokens/sign-token.ts';
import { seedAccounts } from './users/accounts.ts';

/** What a test chooses for a token; the stand-in checks none of it. */
interface ChosenClaims {
  userId: string;
  /** Null leaves the claim out. */
  azp: string | null;
  /** The instance's own when absent. */
  issuer?: string;
  /** 60 when absent; negative for a token that has run out. */
  expiresInSeconds?: number;
  /** `active` when absent. */
  status?: string;
  /** A made-up session when absent; null leaves the claim out. */
  sid?: string | null;
}

export interface ClerkStandIn {
  port: number;
  /** Without a slash at the end; both @clerk/backend's `apiUrl` and what the shell proxies to. */
  url: string;
  /** SPKI PEM of the key that signs the tokens at the start, for `verifyToken`'s `jwtKey`. */
  jwtKey: string;
  /** Signs a token with claims of the caller's choice, good or bad, for tests of an API. */
  mintToken(claims: ChosenClaims): string;
  /** Signs with a new key from now on; tokens of the old one stay good. */
  rotateKey(): Promise<void>;
  /** Old keys are not published any more. */
  withdrawOldKeys(): void;
  /** Answers 429 with Retry-After to every call of the Backend API whose path begins so, until that is lifted. */
  limit(path: string, retryAfterSeconds: number): void;
  liftLimit(): void;
  /** Drops open connections and closes the store. */
  close(): Promise<void>;
}

/**
 * Starts a local stand-in for one Clerk instance: the Frontend API for the real clerk-js, the Backend API for the real
 * @clerk/backend, and clerk-js itself.
 *
 * @throws Error when the port is taken, the folder cannot be written or the publishable key is malformed
 */
export async function startClerkStandIn(options: StandInOptions): Promise<ClerkStandIn> {
  const state = await openState(options.dir);
  try {
    const instance = createInstance(options, state);
    await forgetExpired(instance);
    await seedAccounts(instance.users, options.seed ?? localAccounts);
    const app = createApp(instance, options.log ?? (() => {}));
    const answer = getRequestListener(async (request) => app.fetch(await untunnel(request)), {
      overrideGlobalObjects: false,
    });
    const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
    server.listen(options.port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The stand-in got no port');
    const { port } = address;
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      jwtKey: state.keys.current.publicPem,
      rotateKey: () => state.keys.rotate(),
      withdrawOldKeys: () => state.keys.withdrawOld(),
      limit: (path, seconds) => instance.limits.order(path, seconds),
      liftLimit: () => instance.limits.lift(),
      mintToken: (claims) =>
        signToken(state.keys.current, {
          issuer: instance.issuer,
          expiresInSeconds: 60,
          status: 'active',
          sid: 'sess_made_up',
          factorAges: [0, -1],
          ...claims,
        }),
      async close() {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
        await state.close();
      },
    };
  } catch (error) {
    await state.close();
    throw error;
  }
}
