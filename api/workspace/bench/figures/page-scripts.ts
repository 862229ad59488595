import type { Browser } from 'playwright';
import { kilobytes, type Section } from '../report/line.ts';
import { SCRIPT_BUDGET, scriptsOf, weightOf } from '../scripts/budget.ts';
import { copiesOf, libraries } from '../scripts/copies.ts';
import { isClerk } from '../visit/request.ts';
import { visit } from '../visit/visit.ts';

/**
 * What the front page's scripts weigh, by the release documents, and how often the shared libraries are in those that
 * the browser really loaded.
 * @param root the repository, built
 * @param url of the site, without a trailing slash
 */
export async function pageScripts(browser: Browser, root: string, url: string): Promise<Section> {
  const scripts = scriptsOf(root, '/');
  const sum = weightOf(scripts);
  const { requests } = await visit(browser, { url: `${url}/` });
  const loaded = requests.filter((request) => request.type === 'Script' && !isClerk(request));
  const texts = await Promise.all(
    loaded.map(async (request) => {
      const answer = await fetch(request.url);
      if (!answer.ok) throw new Error(`${request.url} answered ${answer.status}`);
      return answer.text();
    }),
  );
  const copies = libraries.map((library) => [library, copiesOf(library, texts)] as const);
  const once = { text: '1' };
  return {
    title: 'Scripts on / before Clerk',
    lines: [
      ...scripts.map(({ file, brotli }) => ({ figure: `  ${file}`, measured: kilobytes(brotli) })),
      {
        figure: 'Together, brotli',
        measured: kilobytes(sum),
        aim: { text: `≤ ${kilobytes(SCRIPT_BUDGET)}`, reached: sum <= SCRIPT_BUDGET },
      },
      ...copies.map(([library, count]) => ({
        figure: `Copies of ${library} in the loaded scripts`,
        measured: String(count),
        aim: { ...once, reached: count === 1 },
      })),
    ],
    raw: { scripts, loaded: loaded.map(({ url: script }) => script), copies },
  };
}
