/**
 * Where /loading/{nextUrl} leads: `/` and one path segment of letters, digits, hyphens and underscores. Everything
 * else, such as `//evil.com` in any encoding, leads home, so that a crafted link cannot send a buyer elsewhere.
 * @param nextUrl the route's parameter as the router decoded it
 */
export const nextPath = (nextUrl: string | undefined): string =>
  nextUrl !== undefined && /^[a-z0-9][a-z0-9_-]{0,63}$/i.test(nextUrl) ? `/${nextUrl}` : '/';
