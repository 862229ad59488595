// One copy of zod/mini in the page: remotes take these from here instead of bundling their own.
export {
  array,
  boolean,
  extend,
  literal,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  union,
  enum as oneOf,
  type infer as Infer,
} from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';

/** A schema of `T` as it is on the wire: it checks and does not transform. */
export type Schema<T> = ZodMiniType<T, T>;
