import { expect, test } from 'vitest';
import { createShellServer } from '../app.ts';
import { compositionOf, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { readConfig } from '../config.ts';
import { createMirror } from '../kept-files/mirror.ts';
import { keptShells } from '../kept-files/kept-shells.ts';
import type { FirstView } from './first-views.ts';
import { liveWith, releaseWith, startedViews } from './testing/rendered.ts';

/** What somebody may call a movie, or write about one. */
const WORDS = [
  `</script><script>bad()</script>`,
  `<!--<script>bad()//`,
  `]]></style></noscript></main></div></template><img src=x onerror=bad()>`,
  `" onfocus="bad()" autofocus="`,
  `' onfocus='bad()`,
  `javascript:bad()`,
  `&lt;script&gt;bad()&lt;/script&gt; &amp;amp; \u2028\u2029\u0000`,
];
const integrity = `sha384-${'A'.repeat(64)}`;
const build = { version: '1.0.0', entry: ['js/main.js'], files: { 'js/main.js': { integrity, bytes: 1 } } };

/** Shows words as screens do: as a text, in an attribute, in an address, and in what is there without scripts. */
const CODE = `
  const { jsx, jsxs } = require('react/jsx-runtime');
  const { default: useSWR } = require('swr');
  module.exports = {
    preload: async () => {},
    default: function App() {
      const { data } = useSWR('/api/words#', null);
      return data.map((word, at) => jsxs('section', { title: word, children: [
        jsx('h2', { children: word }),
        jsx('a', { href: '/search?q=' + encodeURIComponent(word), 'aria-label': word, children: word }),
        jsx('noscript', { children: jsx('img', { src: '/x/' + at, alt: word }) }),
      ] }, at));
    },
  };`;

/** The page of a server whose remote was rendered from these words. */
async function pageOf(view: FirstView): Promise<string> {
  const live = trusted(compositionOf('one', signed(releaseOf('catalog', '1.3.0'))), teamKeys);
  const config = readConfig({
    CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from('clerk.example$').toString('base64')}`,
  });
  const [store, log] = [{ read: async () => null }, { warn: () => {}, error: () => {} }];
  const app = createShellServer({
    config,
    shells: await keptShells({
      ...config,
      apiUrl: 'http://127.0.0.1:9',
      own: build,
      store,
      live: () => live,
      log,
      alarm: () => {},
    }),
    mirror: createMirror({ ...config, store, given: () => [live], lookAnew: async () => {} }),
    web: import.meta.dirname,
    followed: { current: () => live, canary: () => null, isKnown: () => true, stop: () => {} },
    site: { current: () => null },
    log,
    firstViews: { of: async () => view, tried: async () => undefined },
  });
  return (await app.request('http://localhost:3000/catalog')).text();
}

test('whatever words a view is rendered from, they are words in its page', async () => {
  const site = await startedViews({
    ask: async () => ({ state: 'found', value: { value: WORDS, hash: '1' } }),
  });
  try {
    const live = liveWith(releaseWith('catalog', CODE));
    const views = site.make();
    await site.settle(views, live);
    const view = await site.look(views, live, { pathname: '/catalog', data: ['/api/words'] });
    if (!view) throw new Error('There is no view');
    const html = await pageOf(view);
    const data = /<script type="application\/json" id="first-view">(.*?)<\/script>/s;
    expect(JSON.parse(data.exec(html)?.[1] ?? '')).toEqual({
      version: '1.0.0',
      pathname: '/catalog',
      answers: { '/api/words': WORDS },
    });
    // Apart from what the page itself is made of, nothing in it begins or ends an element.
    const plain = await pageOf({ ...view, html: '', facts: { ...view.facts, answers: {} } });
    const tags = (text: string) => text.match(/<\/?(?:script|style|template|main|noscript)\b/g)?.length ?? 0;
    expect(tags(html)).toBe(tags(plain) + 2 * WORDS.length);
    expect(html).not.toMatch(/<[^>"']*(?:"[^"]*"[^>"']*)*\son\w+=/);
    expect(html.split('bad()').length).toBeGreaterThan(WORDS.length);
  } finally {
    site.stop();
  }
});
