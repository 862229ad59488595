import { siteUrl } from '../site/site.ts';

/** A page as the shell's server gave it to a browser that had no cookie yet. */
export interface OpenedPage {
  /** the id that the browser was given, as a cookie header */
  cookie: string;
  composition: string;
  /** the release of the account remote in it */
  version: string;
  /** the version of the shell in it */
  shell: string;
  /** addresses of the files that the page asks for early */
  preloads: string[];
  /** the token with which the page may report */
  token: string;
}

const json = <T>(html: string, id: string): T =>
  JSON.parse(new RegExp(`id="${id}">([^<]*)`).exec(html)?.[1] ?? 'null') as T;

/**
 * Opens the favorites as somebody does without a script running.
 * @param cookie of a page before; a new visitor without it
 */
export async function openPage(cookie?: string): Promise<OpenedPage> {
  // As a browser asks for a document: what a script fetches is nobody's view.
  const headers = { 'sec-fetch-dest': 'document', ...(cookie !== undefined && { cookie }) };
  const response = await fetch(`${siteUrl}/favorite`, { headers });
  const html = await response.text();
  const composition = json<{ id: string; remotes: { name: string; version: string }[] }>(html, 'composition');
  return {
    cookie: cookie ?? response.headers.getSetCookie()[0]!.split(';')[0]!,
    composition: composition.id,
    version: composition.remotes.find(({ name }) => name === 'account')?.version ?? '',
    shell: json<{ shell: string }>(html, 'settings').shell,
    preloads: [...html.matchAll(/rel="preload" as="script" href="([^"]+)"/g)].map(([, href = '']) => href),
    token: json<string>(html, 'report'),
  };
}

/** Opens pages as new visitors until one of them is given this release of the account remote. */
export async function visitorWith(version: string): Promise<OpenedPage> {
  for (let visitor = 0; visitor < 200; visitor++) {
    const opened = await openPage();
    if (opened.version === version) return opened;
  }
  throw new Error(`Of 200 visitors nobody was given account ${version}.`);
}

/** Reports as a page does, from an address of its own. */
export async function reportFrom(
  address: string,
  { token, version }: OpenedPage,
  failed: boolean,
): Promise<void> {
  const release = `account@${version}`;
  const response = await fetch(`${siteUrl}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      token,
      shown: [release],
      failed: failed ? [{ kind: 'load', release }] : [],
    }),
  });
  if (!response.ok) throw new Error(`reports: ${response.status} ${await response.text()}`);
}
