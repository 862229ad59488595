import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Dependencies } from '../../dependencies.ts';
import { visitorAddress } from '../../http/address.ts';
import { Failure } from '../../http/failure.ts';
import { subscriberOf } from '../../http/network.ts';
import type { Env } from '../../http/routes.ts';
import { sameSecret } from '../../http/same-secret.ts';
import { teamsIn } from './teams.ts';

/** The holder that may change what is live; the others may publish the remote of their own name. */
const OPERATOR = 'operator';

/** Whether a holder has the operator's right: `operator`, or one of several such as `operator.mai`. */
export const isOperator = (holder: string): boolean => holder.split('.')[0] === OPERATOR;

const WRONG_FOR_SECONDS = 900;

/**
 * Finds whose deploy key a request carries. Wrong keys are logged, raise an alarm and are counted: after a few of them a
 * network is not listened to for a quarter of an hour.
 * @returns reads a request: the holder's name
 * @throws {Failure} 401 for a key that nobody holds, 429 after too many of them
 */
export type HolderOf = (c: Pick<Context<Env>, 'env' | 'req'>) => Promise<string>;

/** The keys of the configuration, with one count of wrong ones for all calls of this process. */
export function deployKeys({
  config,
  log,
  alarm,
  db,
}: Pick<Dependencies, 'config' | 'log' | 'alarm' | 'db'>): HolderOf {
  const teams = teamsIn(db.raw);
  const wrong = new RateLimiterMemory({ points: config.wrongKeysAllowed, duration: WRONG_FOR_SECONDS });
  return async (c) => {
    const from = subscriberOf(visitorAddress(c.env.incoming, config.http.trustedProxies));
    const sofar = await wrong.get(from);
    if (sofar && sofar.consumedPoints >= config.wrongKeysAllowed)
      throw new Failure(429, 'too_many_requests', 'Too many wrong keys came from here. Please wait.', {
        // After the clock was set back it would be hours.
        retryAfter: Math.min(Math.max(1, Math.ceil(sofar.msBeforeNext / 1000)), WRONG_FOR_SECONDS),
      });
    const given = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    // All are compared, so that the time tells nothing about which of them it may be.
    const [found] = config.deployKeys.filter(({ key }) => sameSecret(given, key));
    if (found) return found.holder;
    const added = given === '' ? undefined : await teams.holderOf(given);
    // Who has a key by the settings has no other one.
    const isSet = config.deployKeys.some(({ holder }) => holder === added);
    if (added !== undefined && !isSet) return added;
    if (given !== '') {
      const { consumedPoints } = await wrong.penalty(from);
      log.warn({ path: c.req.path, wrongKeys: consumedPoints }, 'wrong deploy key');
      alarm('key-used-wrongly', 'unknown', 'Somebody sent a deploy key that nobody holds.');
    }
    throw new Failure(401, 'unauthorized', 'This needs a deploy key: send it as a bearer token.');
  };
}

/** Lets only the operator's key through. */
export function operator(
  holderOf: HolderOf,
  { log, alarm }: Pick<Dependencies, 'log' | 'alarm'>,
): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const holder = await holderOf(c);
    if (!isOperator(holder)) {
      log.warn({ path: c.req.path, holder }, 'deploy key used for what it may not do');
      alarm('key-used-wrongly', holder, `The deploy key of ${holder} was used to change what is live.`);
      throw new Failure(
        403,
        'forbidden',
        'Publishing and promoting are separate rights: this needs the operator’s key.',
      );
    }
    await next();
  });
}
