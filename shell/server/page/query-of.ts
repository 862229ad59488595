import type { Composition } from '@matinee/api/releases';

type Route = Composition['remotes'][number]['routes'][number];
type Values = Readonly<Record<string, readonly string[]>>;

/**
 * What senders of letters, ads and networks add to the links that they pass on. No `ref` or `source`: a screen may have
 * one of its own.
 */
const OF_OTHERS =
  /^(utm_\w+|gad_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|srsltid|_gl|msclkid|ttclid|twclid|li_fat_id|yclid|mc_cid|mc_eid|_hsenc|_hsmi)=/;

/**
 * The query of an address without what others have added to it: the page is the same, and most that come by a campaign
 * get one that is kept.
 * @param search the query, with its `?`
 */
export function ownQuery(search: string): string {
  const parts = search.slice(1).split('&');
  const own = parts.filter((part) => !OF_OTHERS.test(part)).join('&');
  return own && `?${own}`;
}

/**
 * The query of an address as its route knows it: one name with one value, written as the site's own links are.
 * @param search the query, with its `?`
 */
export function queryOf({ queries = [] }: Pick<Route, 'queries'>, search: string) {
  const query = queries.find(({ name }) => search.startsWith(`?${name}=`));
  const value = search.slice((query?.name.length ?? 0) + '?='.length);
  return {
    /** addresses of what the screen reads first, beside those of the route */
    preloadData: query?.preloadData ?? [],
    /**
     * Whether the site itself would link to it: there is none, or its value is one of those that the route names or the page data lists.
     * @param values that the page data lists, by their names: under `show/mon` those of `show` that go with `mon` in the path
     * @param path what parameters of the path say
     */
    isListed(values: Values = {}, path: readonly string[] = []): boolean {
      if (search === '') return true;
      const { values: named = [], valuesOf } = query ?? {};
      if (named.includes(value)) return true;
      if (valuesOf === undefined) return false;
      const list = [...path.map((one) => `${valuesOf}/${one}`), valuesOf].find((name) =>
        Object.hasOwn(values, name),
      );
      return list !== undefined && (values[list]?.includes(value) ?? false);
    },
  };
}

/**
 * What the screen of a route reads in a query: each name that the route knows, with its value, or null for none.
 * @param search the query, with its `?`
 * @returns undefined where it reads nothing in it
 */
export const readIn = (
  { queries }: Pick<Route, 'queries'>,
  search: string,
): Record<string, string | null> | undefined =>
  queries && Object.fromEntries(queries.map(({ name }) => [name, new URLSearchParams(search).get(name)]));
