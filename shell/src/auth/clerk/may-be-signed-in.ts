/**
 * Whether this browser may have a session: it carries Clerk's own cookies, or comes back from a page of Clerk's, which
 * adds parameters or a hash of its own to the address. Its cookie `__client_uat` is 0 for somebody who has signed out.
 */
export function mayBeSignedIn(): boolean {
  const { search, hash } = location;
  return (
    /(^|;\s*)__(client_uat|session)[^=]*=(?!0(;|$))/.test(document.cookie) ||
    search.includes('__clerk') ||
    hash.startsWith('#/')
  );
}
