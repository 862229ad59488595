import { type Check, well, wrong } from './check.ts';
import type { Answer, Site } from './site.ts';

const NEEDED: readonly (readonly [name: string, is: RegExp])[] = [
  ['content-security-policy', /frame-ancestors 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /./],
  ['permissions-policy', /./],
];
/** As the shell's server says it: a proxy's own word may take in all hosts below the site's, which nobody chose. */
const HSTS = ['strict-transport-security', /^max-age=63072000(; includeSubDomains)?$/] as const;

const lacking = (site: Site, { headers }: Answer): string[] =>
  [...NEEDED, ...(site.isReal ? [HSTS] : [])].flatMap(([name, is]) =>
    is.test(headers.get(name) ?? '') ? [] : [name],
  );

/** Headers that protect visitors, on pages and on what is none. */
export const safety: Check = {
  name: 'headers',
  async look(site) {
    for (const path of ['/', '/api/nothing-is-here', '/js/nothing-is-here.js']) {
      const missing = lacking(site, await site.ask(path));
      if (missing.length > 0)
        return wrong(
          `${path} lacks ${missing.join(', ')}`,
          'have no proxy take headers away or set its own, and set SITE_URL to the https address',
        );
    }
    return well('all answers have those that protect visitors');
  },
};

/** What may run in a page is named by its hash, in the page and in its header. */
export const policy: Check = {
  name: 'policy',
  async look(site) {
    const { status, headers, text } = await site.ask('/', { headers: { accept: 'text/html' } });
    if (status !== 200)
      return wrong(`the front page is answered with ${status}`, 'look at the log of the shell server');
    const header = headers.get('content-security-policy') ?? '';
    const inPage =
      /<meta http-equiv="content-security-policy" content="([^"]+)"/i.exec(
        text.replaceAll('&#39;', "'"),
      )?.[1] ?? '';
    const scripts = /script-src ([^;]*)/.exec(inPage)?.[1] ?? '';
    if (!/script-src 'self'/.test(header) || !/sha384-/.test(scripts))
      return wrong(
        'the page does not say by hash what may run in it',
        'have no proxy rewrite pages or their header content-security-policy',
      );
    if (/'unsafe-(inline|eval)'/.test(scripts) || /script-src[^;]*'unsafe-/.test(header))
      return wrong('scripts may run without a hash', 'have no proxy rewrite the policy of pages');
    return well(`${scripts.split('sha384-').length - 1} scripts may run, each by its hash`);
  },
};
