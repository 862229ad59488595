import { fits } from './addresses.ts';

interface Query {
  name: string;
  /** those that the route names */
  values?: readonly string[] | undefined;
  /** others are in the data of the page */
  valuesOf?: string | undefined;
}

const pageOf = (address: string): string => address.split('?')[0] ?? '';

/** The addresses that a page has first views at, beside its own: with each value of a query that its route names. */
export const withNamed = (address: string, { name, values = [] }: Query): string[] =>
  values.map((value) => `${pageOf(address)}?${new URLSearchParams({ [name]: value }).toString()}`);

/**
 * One of those whose values only the data of a page lists and that pages lead to, of the page itself where there is one: from the middle of
 * them. The first may be a showtime that begins while pages are tried, and of very many the last are not listed.
 * @param path of the route
 * @param asking addresses with a query that pages lead to
 */
export function withListed(
  { path, address }: { path: string; address: string },
  { name, values = [], valuesOf }: Query,
  asking: readonly string[],
): string | undefined {
  const isListed = (one: string) => {
    const asked = new URLSearchParams(one.slice(pageOf(one).length));
    return [...asked.keys()].join() === name && !values.includes(asked.get(name) ?? '');
  };
  const listed =
    valuesOf === undefined ? [] : asking.filter((one) => fits(path, pageOf(one)) && isListed(one));
  const own = listed.filter((one) => pageOf(one) === pageOf(address));
  const all = own.length > 0 ? own : listed;
  return all[Math.floor(all.length / 2)];
}
