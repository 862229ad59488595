import { z } from '@hono/zod-openapi';

/** A list that grows for ever is read by pages: each names where the next one begins. */
const MAX_LINES = 200;
const DEFAULT_LINES = 50;
/** The instant and the id of a page's last line. */
export const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\w-]{1,300})$/;

export const pageQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_LINES)
    .default(DEFAULT_LINES)
    .openapi({ description: 'Lines of a page' }),
  before: z
    .string()
    .regex(CURSOR, 'This is not the end of a page')
    .optional()
    .openapi({ description: '`next` of the page before; absent for the newest' }),
});
export type Page = z.output<typeof pageQuery>;
