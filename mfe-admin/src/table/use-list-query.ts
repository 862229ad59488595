import type { LastPage } from '@matinee/api/types';
import { useSearchParams } from '@matinee/shared-ui/router';
import { useCallback, useMemo } from 'react';

export type Order = 'asc' | 'desc';

/** What part of a list is shown. It stands in the address, so that going back and a copied link show the same part. */
export interface ListQuery {
  page: number;
  sort: string;
  order: Order;
  /** text that the rows contain */
  q: string;
  /** a choice of the list's own, such as which shows */
  when: string;
}

export interface ListState {
  query: ListQuery;
  /** Changes a part; anything but another page leads to the first one. */
  change(part: Partial<ListQuery>): void;
  /** Sorts by a column; the column that it is sorted by already, the other way round. */
  sortBy(sort: string, usually: Order): void;
}

/** The API's, which refuses a page beyond it: then nothing would lead back to those that are there. */
const LAST_PAGE: LastPage = 100_000;

/**
 * The part of a list that the address asks for.
 * @param usual what is shown when the address says nothing, and is left out of it
 */
export function useListQuery(usual: ListQuery): ListState {
  const [params, setParams] = useSearchParams();
  const { page, sort, order, q, when } = usual;
  const query = useMemo(
    () => ({
      page: Math.min(LAST_PAGE, Math.max(1, Math.floor(Number(params.get('page'))) || page)),
      sort: params.get('sort') ?? sort,
      order: orderOf(params.get('order')) ?? order,
      q: params.get('q') ?? q,
      when: params.get('when') ?? when,
    }),
    [params, page, sort, order, q, when],
  );
  const change = useCallback(
    (part: Partial<ListQuery>) => {
      const next = { ...query, page: 1, ...part };
      const said = Object.entries(next).filter(([name, value]) => value !== usual[name as keyof ListQuery]);
      setParams(new URLSearchParams(said.map(([name, value]) => [name, String(value)])), { replace: true });
    },
    [query, usual, setParams],
  );
  const sortBy = useCallback(
    (column: string, usually: Order) => {
      const other = query.order === 'asc' ? 'desc' : 'asc';
      change({ sort: column, order: column === query.sort ? other : usually });
    },
    [query, change],
  );
  return { query, change, sortBy };
}

const orderOf = (text: string | null): Order | null => (text === 'asc' || text === 'desc' ? text : null);

/** The query of a list's call. */
export const listParams = ({ page, sort, order, q, when }: ListQuery, limit: number) => ({
  page: String(page),
  limit: String(limit),
  sort,
  order,
  ...(q && { q }),
  ...(when && { when }),
});
