interface Query {
  name: string;
  /** without them they are in the data of the page */
  values?: readonly string[] | undefined;
}

/**
 * The addresses that a page has first views at, beside its own: with each value of the queries that its route names. Where only the data of
 * the page lists the values, it is the first that a link of the page has.
 * @param address without a query
 * @param searches queries with which the page leads to itself
 */
export function withQueries(
  address: string,
  queries: readonly Query[] = [],
  searches: readonly string[] = [],
): string[] {
  return queries.flatMap(({ name, values }) => {
    const linked = searches.filter((search) => [...new URLSearchParams(search).keys()].join() === name);
    const all = values?.map((value) => `?${new URLSearchParams({ [name]: value }).toString()}`);
    return (all ?? linked.slice(0, 1)).map((search) => address + search);
  });
}
