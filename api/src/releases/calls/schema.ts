import { z } from '@hono/zod-openapi';
import type { JsonSchema } from '../../json-schema/json-schema.ts';

/** Schemas of today are at most ten deep; one that is deeper by far would make the comparison run out of stack. */
const MAX_DEPTH = 40;
const MAX_CALLS = 80;

/** Whether a value holds nothing that is deeper than so many levels. */
const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)));

/** What JSON can hold; named, since a schema of a schema would have no end. */
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const jsonSchema = z
  .record(z.string(), z.unknown())
  .refine(
    (schema) => isWithin(schema, MAX_DEPTH),
    `is more than ${MAX_DEPTH} levels deep`,
  ) as unknown as z.ZodType<{ [name: string]: Json }>;

/** One call of the API that a release makes, and what it reads of the answer; written by its build. */
const callSchema = z.strictObject({
  method: z.enum(['GET', 'POST']),
  path: z
    .string()
    .regex(/^\/api(\/([\w-]+|\{\w+\}))+$/, 'must be an address of the API')
    .max(120),
  /** JSON Schema of the part of the answer that the release cannot do without */
  reads: jsonSchema,
  /** JSON Schema of the part of a refusal that the release reads, beside its code and message */
  refusal: jsonSchema.optional(),
});

export const callsSchema = z.array(callSchema).max(MAX_CALLS);

/** A call as a release document declares it. */
export type DeclaredCall = Omit<z.infer<typeof callSchema>, 'reads' | 'refusal'> & {
  reads: JsonSchema;
  refusal?: JsonSchema | undefined;
};
