// One copy of zod/mini in the page: remotes take these from here instead of bundling their own.
export {
  boolean,
  extend,
  literal,
  nullable,
  number,
  object,
  optional,
  string,
  union,
  enum as oneOf,
  type infer as Infer,
} from 'zod/mini';
export { array, record } from './item-by-item.ts';
export { openEnum } from './open-enum.ts';
import type { ZodMiniType } from 'zod/mini';

/** A schema of `T` as it is on the wire: it checks, and leaves out what cannot be read, and does not transform. */
export type Schema<T> = ZodMiniType<T, T>;
