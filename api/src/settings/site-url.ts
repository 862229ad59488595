import { urlSetting } from './url.ts';

/** Whether an address is an origin, in whatever way it is written: no path, no question, no user. */
function isOrigin(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && search + hash + username + password === '';
}

/** The setting SITE_URL: an origin as browsers write it, in small letters and without the port that goes without saying. */
export const siteUrlSetting = urlSetting
  .refine((text) => !URL.canParse(text) || isOrigin(text), {
    error: 'must be an origin such as https://cinema.example, without a path: the site has all of its host',
  })
  .transform((text) => new URL(text).origin);
