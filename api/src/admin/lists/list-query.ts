import { z } from '@hono/zod-openapi';

/** Rows of a page at most. */
const MAX_ROWS = 200;
const LAST_PAGE = 100_000;
export type LastPage = typeof LAST_PAGE;
const MAX_WORDS_LENGTH = 100;
export type MaxWordsLength = typeof MAX_WORDS_LENGTH;

/**
 * Query of a list that admins sort, filter and leaf through.
 * @param sorts the columns it can be sorted by; the first is the usual one
 */
function listQuery<const S extends string>(sorts: readonly [S, ...S[]]) {
  return z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_ROWS)
      .optional()
      .openapi({ description: 'Rows of a page; without it the list is not cut into pages' }),
    page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
    sort: z.enum(sorts).default(sorts[0]),
    order: z
      .enum(['asc', 'desc'])
      .optional()
      .openapi({ description: 'Absent: as the column is usually read' }),
    q: z
      .string()
      .trim()
      .max(MAX_WORDS_LENGTH)
      .default('')
      .openapi({ description: 'Words that a row must contain' }),
  });
}

export const bookingsQuery = listQuery(['booked', 'user', 'film', 'show', 'amount', 'state']);
export const showsQuery = listQuery(['time', 'film', 'hall', 'sold', 'earnings']).extend({
  when: z.enum(['all', 'upcoming', 'past']).default('all'),
});

export type BookingsQuery = z.output<typeof bookingsQuery>;
export type ShowsQuery = z.output<typeof showsQuery>;
