import { type Check, well, wrong } from './check.ts';

const needed = (isReal: boolean): readonly (readonly [what: string, is: RegExp])[] => [
  ['HttpOnly', /;\s*HttpOnly/i],
  ['SameSite', /;\s*SameSite=(Lax|Strict)/i],
  ...(isReal
    ? ([
        ['Secure', /;\s*Secure/i],
        ['the prefix __Host-', /^__Host-/],
      ] as const)
    : []),
];

/** Cookies of the site's own: no script reads them, no other host sets them. */
export const cookies: Check = {
  name: 'cookies',
  async look(site) {
    const given = (await site.ask('/')).headers.getSetCookie();
    if (given.length === 0)
      return wrong(
        'a new visitor is given none',
        'have no proxy or cache take Set-Cookie away: canaries need it',
      );
    for (const cookie of given) {
      const missing = needed(site.isReal).find(([, is]) => !is.test(cookie));
      if (missing)
        return wrong(
          `${cookie.split('=')[0]} lacks ${missing[0]}`,
          'have no proxy rewrite cookies, and set SITE_URL of the shell server to the https address',
        );
    }
    return well(
      `${given.map((one) => one.split('=')[0]).join(', ')}: safe from scripts and from other hosts`,
    );
  },
};
