export {
  boolean,
  extend,
  literal,
  nullable,
  number,
  object,
  oneOf,
  optional,
  string,
  union,
  type Infer,
  type Schema,
} from './checks.ts';
export { array, record } from './item-by-item.ts';
export { openEnum } from './open-enum.ts';
