import type { ComposedRelease, Composition } from '@matinee/api/releases';
import type { Page, Route } from 'playwright';
import { expectMismatches } from '../../../visitor/visitor.ts';
import type { StagedRelease } from './staged-release.ts';

export const cors = { 'access-control-allow-origin': '*' };
/** Id of the composition of a page that was staged. */
const PAGE_ID = 'staged';

interface Staging {
  /** takes the place of the release in the composition */
  broken: StagedRelease;
  fallback?: StagedRelease;
  /** answers for a file of the broken release instead of its host; undefined when the host may */
  answer?(file: string): ((route: Route) => Promise<void>) | undefined;
}

/**
 * Gives a page another composition, in which one release is replaced: its document with its policy and its files are as
 * the shell's server and the hosts would send them if it were live.
 * @returns what ends the fault of the wire, and what makes the site's own composition live again
 */
export async function stagePage(page: Page, { broken, fallback, answer }: Staging) {
  // A first view in it is of the release that was replaced.
  expectMismatches(page.context());
  let isStaged = true;
  let isFaulty = true;
  const { origin } = new URL(broken.release.baseUrl);
  await page.route(
    (url) => url.origin !== origin && !/\.\w+$|^\/(api|__)/.test(url.pathname),
    async (route) => {
      if (!isStaged || route.request().resourceType() !== 'document') return route.fallback();
      // Browsers say what they ask for only behind this: to the server it would be no page that somebody looks at, and nobody's report.
      const headersOf = { ...route.request().headers(), 'sec-fetch-dest': 'document' };
      const response = await route.fetch({ headers: headersOf });
      const body = rewrite(await response.text(), { broken, ...(fallback && { fallback }) });
      const { 'content-encoding': _packed, 'content-length': _length, ...headers } = response.headers();
      await route.fulfill({
        status: response.status(),
        body,
        headers,
      });
    },
  );
  await page.route('**/__live', (route) =>
    isStaged ? route.fulfill({ json: { composition: PAGE_ID } }) : route.fallback(),
  );
  for (const staged of [broken, ...(fallback ? [fallback] : [])])
    await page.route(`${staged.release.baseUrl}**`, async (route) => {
      const file = route.request().url().slice(staged.release.baseUrl.length).replace(/\?.*/, '');
      const fault = isFaulty && staged === broken ? answer?.(file) : undefined;
      if (fault) return fault(route);
      const script = isStaged ? staged.scripts.get(file) : undefined;
      if (script !== undefined)
        return route.fulfill({ headers: cors, contentType: 'text/javascript', body: script });
      // A twin lies on no host: what it has in common with its release comes from there.
      return route.continue({ url: route.request().url().replace('-before/', '/') });
    });
  return { endFault: () => void (isFaulty = false), endStaging: () => void (isStaged = isFaulty = false) };
}

function rewrite(html: string, { broken, fallback }: Pick<Staging, 'broken' | 'fallback'>): string {
  const [whole, text = ''] =
    /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html) ?? [];
  if (!whole) throw new Error('The document has no composition');
  const composition = JSON.parse(text) as Composition;
  const { name } = broken.release;
  const before = composition.remotes.find((release) => release.name === name);
  // The admin's pages have a document of their own: no other one has that remote in it.
  if (!before) return html;
  const replaced: ComposedRelease = { ...broken.release, ...(fallback && { fallback: fallback.release }) };
  const staged: Composition = {
    ...composition,
    id: PAGE_ID,
    remotes: composition.remotes.map((release) => (release === before ? replaced : release)),
  };
  // The hints carry the hashes, too.
  const hinted = Object.entries(broken.before).reduce(
    (all, [file, { integrity }]) =>
      all.replaceAll(integrity, broken.release.files[file]?.integrity ?? integrity),
    html.replace(whole, ''),
  );
  const inlined = whole.replace(text, JSON.stringify(staged).replace(/</g, '\\u003c'));
  const hashes = [broken, ...(fallback ? [fallback] : [])].flatMap(({ release }) =>
    Object.entries(release.files).flatMap(([file, { integrity }]) =>
      file.endsWith('.js') ? `'${integrity}'` : [],
    ),
  );
  return hinted
    .replace('<div id="root">', () => `${inlined}<div id="root">`)
    .replace('; script-src ', `; script-src ${hashes.join(' ')} `);
}
