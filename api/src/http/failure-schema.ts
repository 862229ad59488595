import { z } from '@hono/zod-openapi';
import { FAILURE_CODES } from './failure-codes.ts';

/**
 * Body of every failure: what the OpenAPI document tells, what `Failure` may carry, and what screens may read of a refusal.
 */
export const failureSchema = z
  .object({
    success: z.literal(false),
    code: z.enum(FAILURE_CODES),
    message: z.string(),
    /** of a request that is not what was asked for: field, such as `showsInput.0.date` → what is wrong with it */
    fields: z.record(z.string(), z.string()).optional(),
    /** that are taken */
    seats: z.array(z.string()).optional(),
    /** that the person has to prove first */
    factor: z.enum(['first', 'second']).optional(),
    /** seconds; the Retry-After header says the same */
    retryAfter: z.number().optional(),
    /** of a release that is not let in: what each gate says */
    gates: z.array(z.unknown()).optional(),
    /** of an act on releases that is done by signing it: what to sign */
    toSign: z.unknown().optional(),
    requestId: z.string().optional(),
  })
  .openapi('Failure');

/** What a failure may say beside its code and its message. */
export type FailureExtra = Omit<z.input<typeof failureSchema>, 'success' | 'code' | 'message' | 'requestId'>;
