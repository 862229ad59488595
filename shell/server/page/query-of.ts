import type { Composition } from '@matinee/api/releases';

type Route = Composition['remotes'][number]['routes'][number];
type Values = Readonly<Record<string, readonly string[]>>;

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
     * Whether the site itself would link to it: there is none, or its value is one of those that are known.
     * @param values that the page data lists, by their names
     */
    isListed(values: Values = {}): boolean {
      if (search === '') return true;
      const { valuesOf = '' } = query ?? {};
      const known = query?.values ?? (Object.hasOwn(values, valuesOf) ? values[valuesOf] : undefined);
      return known?.includes(value) ?? false;
    },
  };
}
