import { z } from 'zod';
import { noSuch } from './failure.ts';
import { expand, integer, rule, text } from './fields.ts';

/** The parameters every Stripe list takes: https://docs.stripe.com/api/pagination */
export const pageParams = {
  limit: integer
    .check(
      rule(
        (value) => value >= 1 && value <= 100,
        'parameter_invalid_integer',
        () => 'This value must be between 1 and 100.',
      ),
    )
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};

/** `created=…` or `created[gte]=…`, in seconds. */
export const created = z
  .union([
    integer,
    z.strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    }),
  ])
  .optional();

/** Whether an object was made in the stretch of time that a list was asked for. */
export function isCreatedIn(asked: z.output<typeof created>, at: number): boolean {
  if (asked === undefined) return true;
  if (typeof asked === 'number') return at === asked;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = asked;
  return at > gt && at >= gte && at < lt && at <= lte;
}

const pageSchema = z.object(pageParams);
type Page = z.output<typeof pageSchema>;

export interface List<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

/**
 * One page (10 unless told) of `items`, which come newest first, as Stripe lists them.
 * Throws Stripe's 404 for a cursor that is none of them.
 */
export function pageOf<Item extends { id: string }>(
  items: Item[],
  page: Omit<Page, 'expand'>,
  url: string,
): List<Item> {
  const limit = page.limit ?? 10;
  const at = (id: string, param: string): number => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw noSuch('object', id, param);
    return index;
  };
  if (page.ending_before !== undefined) {
    const end = at(page.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start = page.starting_after === undefined ? 0 : at(page.starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    data: items.slice(start, start + limit),
    has_more: start + limit < items.length,
    url,
  };
}
