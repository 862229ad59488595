import { createMiddleware } from 'hono/factory';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import type { Env } from '../../http/routes.ts';
import type { HolderOf } from './deploy-keys.ts';

/**
 * Tells of a right key that was refused: used for another team, or with a signature that is not its team's. Somebody may have it who has
 * nothing else of that team's.
 */
export const tellOfWrongUse = (holderOf: HolderOf, { log, alarm }: Pick<Dependencies, 'log' | 'alarm'>) =>
  createMiddleware<Env>(async (c, next) => {
    await next();
    const { error } = c;
    if (!(error instanceof Failure) || error.status !== 403) return;
    // That holds for every key: the site has not allowed it to anybody.
    if (error.code === 'overrides_off') return;
    const holder = await holderOf(c);
    log.warn({ path: c.req.path, holder, code: error.code }, 'deploy key used for what it may not do');
    alarm('key-used-wrongly', holder, `The deploy key of ${holder} was refused: ${error.message}`);
  });
