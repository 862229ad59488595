import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { Failure } from '../../http/failure.ts';
import type { Env } from '../../http/routes.ts';
import { sameSecret } from '../../http/same-secret.ts';
import type { DeployKey } from './deploy-keys-setting.ts';

/** The holder that may change what is live; the others may publish the remote of their own name. */
export const OPERATOR = 'operator';

/**
 * Finds whose deploy key a request carries.
 * @param keys of the configuration
 * @returns reads an Authorization header: the holder's name
 * @throws {Failure} 401 for a key that nobody holds
 */
export function deployKeys(keys: readonly DeployKey[]): (authorization: string | undefined) => string {
  return (authorization) => {
    const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
    // All are compared, so that the time tells nothing about which of them it may be.
    const [found] = keys.filter(({ key }) => sameSecret(given, key));
    if (!found) throw new Failure(401, 'unauthorized', 'This needs a deploy key: send it as a bearer token.');
    return found.holder;
  };
}

/** Lets only the operator's key through. */
export function operator(keys: readonly DeployKey[]): MiddlewareHandler<Env> {
  const holderOf = deployKeys(keys);
  return createMiddleware<Env>(async (c, next) => {
    if (holderOf(c.req.header('authorization')) !== OPERATOR)
      throw new Failure(
        403,
        'forbidden',
        'Publishing and promoting are separate rights: this needs the operator’s key.',
      );
    await next();
  });
}
