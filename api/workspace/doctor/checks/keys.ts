import { z } from 'zod';
import { type Check, well, wrong } from './check.ts';
import type { Site } from './site.ts';

const jwks = z.object({ keys: z.array(z.object({ kty: z.string(), kid: z.string() })).min(1) });

/** Where Clerk is for this site: through it, or at the host that the publishable key names. */
function clerkOf(html: string, site: Site): string | undefined {
  if (html.includes('/__clerk')) return `${site.url}/__clerk`;
  const [, encoded] = /pk_(?:live|test)_([A-Za-z0-9+/=_-]+)/.exec(html) ?? [];
  return encoded && `https://${Buffer.from(encoded, 'base64').toString('utf8').replace(/\$$/, '')}`;
}

async function keysAt(site: Site, address: string): Promise<number> {
  const { status, text } = await site.ask(address);
  if (status !== 200) return 0;
  const read = jwks.safeParse(JSON.parse(text));
  return read.success ? read.data.keys.length : 0;
}

/** The keys that sign-ins are checked with can be read where pages look for Clerk. */
export const keys: Check = {
  name: 'sign-in keys',
  async look(site) {
    const { text } = await site.ask('/');
    const clerk = clerkOf(text, site);
    if (clerk === undefined)
      return wrong('the page names no key of Clerk', 'set CLERK_PUBLISHABLE_KEY of the shell server');
    if (site.isReal && text.includes('pk_test_'))
      return wrong(
        'the page has a test key of Clerk',
        'set CLERK_PUBLISHABLE_KEY of both servers to the live one',
      );
    for (const path of ['/.well-known/jwks.json', '/v1/.well-known/jwks.json']) {
      const count = await keysAt(site, `${clerk}${path}`).catch(() => 0);
      if (count > 0) return well(`${count} at ${new URL(clerk).host}`);
    }
    return wrong(
      `none can be read at ${clerk}`,
      "look at the domain's records at Clerk, and that CLERK_PUBLISHABLE_KEY is of this application",
    );
  },
};
