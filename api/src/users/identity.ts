import { createClerkClient } from '@clerk/backend';
import { isClerkAPIResponseError } from '@clerk/backend/errors';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Buyer, Identity } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { within } from '../http/timeout.ts';
import { buyerOf, GUEST } from './buyer-of.ts';
import { identityUnavailable } from './identity-unavailable.ts';
import { notTooOften } from './not-too-often.ts';
import { tokenVerifier } from './verify-token.ts';

const BUYER_MAX_AGE_MS = 60_000;
const COUNT_MAX_AGE_MS = 60_000;
/** Whoever has no right and asks for it again and again is no reason to ask Clerk each time, whose limit all share: milliseconds. */
const NO_MAX_AGE_MS = 2_000;
const MAX_KNOWN = 1000;

interface Known {
  readAt: number;
  role: unknown;
  buyer: Buyer;
}

const unavailable = (error: unknown) => (error instanceof Failure ? error : identityUnavailable());

/**
 * The identity provider (Clerk, or the local stand-in by `apiUrl`). Rights and names are read by the server with the
 * secret key, never from the token, and are remembered for as long as each question allows.
 */
export function clerkIdentity(config: Config['clerk']): Identity {
  const clerk = createClerkClient({
    secretKey: config.secretKey,
    publishableKey: config.publishableKey,
    ...(config.apiUrl && { apiUrl: config.apiUrl }),
    telemetry: { disabled: true },
  });
  const asked = notTooOften();
  const call = <T>(work: () => Promise<T>) =>
    asked(() => within(config.timeoutMs, work(), identityUnavailable));
  const known = new LRUCache<string, Known>({ max: MAX_KNOWN });
  /** those that are asked about now, of whom nobody knew anything better */
  const asking = new Map<string, Promise<Known>>();
  let count = { readAt: -Infinity, value: 0 };

  async function read(userId: string): Promise<Known> {
    const readAt = performance.now();
    const unknown: Known = { readAt, role: undefined, buyer: GUEST };
    const person = await call(() => clerk.users.getUser(userId)).then(
      (user): Known => {
        const buyer = buyerOf(user);
        // Whoever has not proven who they are has no right over others.
        const role = buyer.email === null ? undefined : user.publicMetadata['role'];
        return { readAt, role, buyer };
      },
      (error: unknown) => {
        known.delete(userId);
        if (isClerkAPIResponseError(error) && error.status === 404) return unknown;
        throw unavailable(error);
      },
    );
    // A question of before whose answer was long on its way knows less than one that was asked since.
    const other = known.get(userId);
    if (!other || other.readAt <= readAt) known.set(userId, person);
    return person;
  }

  async function about(userId: string, maxAgeMs: number): Promise<Known> {
    const person = known.get(userId);
    return person && performance.now() - person.readAt < maxAgeMs ? person : read(userId);
  }

  /** Asks about somebody of whom nobody knew anything better. Others may share the answer. */
  function ask(userId: string): Promise<Known> {
    const answer = read(userId).finally(() => asking.delete(userId));
    asking.set(userId, answer);
    return answer;
  }

  /** Whether somebody has one of some roles. That they have it is as new as it is asked to be. */
  async function has(
    userId: string,
    roles: readonly unknown[],
    maxAgeMs: number,
    askedAt = performance.now(),
  ): Promise<boolean> {
    const isOf = ({ role }: Known) => roles.includes(role);
    const person = known.get(userId);
    const isStranger = person && !isOf(person);
    if (isStranger && askedAt - person.readAt < NO_MAX_AGE_MS) return false;
    if (person && !isStranger) return isOf(await about(userId, maxAgeMs));
    const shared = asking.get(userId);
    if (!shared) return isOf(await ask(userId));
    const answer = await shared;
    // It may have been asked long before: a right that was taken away meanwhile, or given, is asked about once more.
    const isNew = askedAt - answer.readAt < (isOf(answer) ? maxAgeMs : NO_MAX_AGE_MS);
    return isNew ? isOf(answer) : has(userId, roles, maxAgeMs, askedAt);
  }

  return {
    verify: tokenVerifier(config),
    isAdmin: (userId, { maxAgeMs }) => has(userId, ['admin'], maxAgeMs),
    isDoor: (userId, { maxAgeMs }) => has(userId, ['door', 'admin'], maxAgeMs),
    // Their name is no reason to turn a buyer away while the provider is away.
    buyer: (userId) =>
      about(userId, BUYER_MAX_AGE_MS).then(
        (person) => person.buyer,
        () => GUEST,
      ),
    mailAddress: async (userId) => (await about(userId, BUYER_MAX_AGE_MS)).buyer.email,
    async countUsers() {
      const readAt = performance.now();
      if (readAt - count.readAt < COUNT_MAX_AGE_MS) return count.value;
      const value = await call(() => clerk.users.getCount()).catch((error: unknown) => {
        throw unavailable(error);
      });
      count = { readAt, value };
      return value;
    },
  };
}
