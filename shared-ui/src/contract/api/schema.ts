// What remotes read answers with. The contract names them by the types of zod/mini, as it always has; in the page they are our own
// (docs/decisions/0068).
import type * as zod from 'zod/mini';
import * as own from './checks.ts';

// What stands in the contract for a schema, and what it is.
const named = <Theirs>(schema: unknown): Theirs => schema as Theirs;

export const boolean = named<typeof zod.boolean>(own.boolean);
export const extend = named<typeof zod.extend>(own.extend);
export const literal = named<typeof zod.literal>(own.literal);
export const nullable = named<typeof zod.nullable>(own.nullable);
export const number = named<typeof zod.number>(own.number);
export const object = named<typeof zod.object>(own.object);
export const oneOf = named<typeof zod.enum>(own.oneOf);
export const optional = named<typeof zod.optional>(own.optional);
export const string = named<typeof zod.string>(own.string);
export const union = named<typeof zod.union>(own.union);
export type { infer as Infer } from 'zod/mini';
export { array, record } from './item-by-item.ts';
export { openEnum } from './open-enum.ts';

/** A schema of `T` as it is on the wire: it checks, and leaves out what cannot be read, and does not transform. */
export type Schema<T> = zod.ZodMiniType<T, T>;
