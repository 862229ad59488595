/** How this site reaches Clerk, as the shell's server says. */
export interface ClerkSettings {
  publishableKey: string;
  /** path or address that Clerk's requests go through; absent with Clerk's own host */
  proxyUrl?: string;
  /** where clerk-js is loaded from; absent with Clerk's own host */
  jsUrl?: string;
}
