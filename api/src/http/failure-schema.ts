import { z } from '@hono/zod-openapi';
import { FAILURE_CODES } from './failure-codes.ts';

/** Body of every failure, for the OpenAPI document. */
export const failureSchema = z
  .object({
    success: z.literal(false),
    code: z.enum(FAILURE_CODES),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  })
  .openapi('Failure');
