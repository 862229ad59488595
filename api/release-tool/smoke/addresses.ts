const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether an address fits the path of a route: words, `:parameters` and a last `*`. */
export const fits = (path: string, address: string): boolean =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : escaped(part)))
      .join('/')}/?$`,
  ).test(address);

/** One address for each path that has one: its own when it has no parameter, else the first known one that fits. */
export function addressesOf(
  paths: readonly string[],
  known: readonly string[],
): { path: string; address: string | undefined }[] {
  return paths.map((path) => ({
    path,
    address: /[:*]/.test(path) ? known.find((address) => fits(path, address)) : path,
  }));
}

/** The addresses in a sitemap, without their origin. */
export const addressesIn = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
