import { test } from 'vitest';
import { siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

interface Document {
  status: number;
  html: string;
  /** content of a meta element by its name or property */
  meta(name: string): string | undefined;
}

/** What a crawler gets that runs no scripts. */
async function crawl(path: string): Promise<Document> {
  const response = await fetch(siteUrl + path);
  const html = await response.text();
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return { status: response.status, html, meta };
}

const pagesOfMap = async () =>
  [...(await (await fetch(`${siteUrl}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => url,
  );
const moviePage = async () =>
  (await pagesOfMap()).find((url) => url.includes('/movie-detail/'))?.replace(siteUrl, '') ?? '';

test('a movie’s page tells its movie and showings in the HTML itself', async () => {
  const path = await moviePage();
  const { status, html, meta } = await crawl(path.replace(/1$/, '2026-01-01'));
  expect(status).toBe(200);
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}">`);
  expect(meta('og:url')).toBe(siteUrl + path);
  expect(meta('og:type')).toBe('video.movie');
  expect(meta('og:image:width')).toBe('1280');
  expect((await fetch(meta('og:image') ?? '')).status).toBe(200);
  expect(meta('description')?.length).toBeGreaterThan(50);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const [movie, ...showings] = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
  expect(movie).toMatchObject({
    '@type': 'Movie',
    url: siteUrl + path,
    duration: expect.stringMatching(/^PT\d+M$/),
  });
  expect(html).toContain(`<title>${String(movie?.['name'])} · Matinee</title>`);
  expect(showings.length).toBeGreaterThan(5);
  for (const showing of showings)
    expect(showing).toMatchObject({
      '@type': 'ScreeningEvent',
      startDate: expect.stringMatching(/\+07:00$/),
      location: { '@type': 'MovieTheater' },
      offers: { priceCurrency: 'USD', url: expect.stringContaining('/seat-layout/') },
    });
});

test.each([
  '/no-such-page',
  '/movies/of/yesterday',
  '/movie-detail/999999/1',
  '/seat-layout/999999/2026-01-01',
  '/movie-detail/%2e%2e/1',
  '/wp-login.php',
])('%s is 404 with a page, and is not listed', async (path) => {
  const { status, html, meta } = await crawl(path);
  expect(status).toBe(404);
  expect(meta('robots')).toBe('noindex');
  expect(html).toContain('<title>Page not found · Matinee</title>');
});

test.each(['/my-booking', '/favorite', '/admin', '/admin/add-shows', '/loading/my-booking', '/search'])(
  '%s is a page that search engines do not list',
  async (path) => {
    const { status, html, meta } = await crawl(path);
    expect(status).toBe(200);
    expect(meta('robots')).toBe('noindex');
    expect(html).not.toContain('rel="canonical"');
  },
);

test('the seats of a movie may be found, and are the movie’s page to a search engine', async () => {
  const movie = (await pagesOfMap()).find((url) => url.includes('/movie-detail/')) ?? '';
  const { status, html, meta } = await crawl(
    movie.replace(siteUrl, '').replace('/movie-detail/', '/seat-layout/').replace(/1$/, '2026-01-01'),
  );
  expect(status).toBe(200);
  expect(meta('robots')).toBeUndefined();
  expect(html).toContain(`<link rel="canonical" href="${movie}">`);
});

test('every page of the map can be listed, and is the same page with scripts as without', async () => {
  const pages = await pagesOfMap();
  expect(pages.filter((url) => url.includes('/movie-detail/'))).toHaveLength(8);
  expect(await (await fetch(`${siteUrl}/robots.txt`)).text()).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  const descriptions = new Set<string | undefined>();
  const pictures = new Set<string | undefined>();
  const { page, problems } = await newVisitor();
  for (const url of pages) {
    const { status, html, meta } = await crawl(url.replace(siteUrl, ''));
    expect(status, url).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
    expect(meta('robots')).toBeUndefined();
    pictures.add(meta('og:image'));
    descriptions.add(meta('description'));
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/<title>([^<]*)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '');
  }
  expect(descriptions.size).toBe(pages.length);
  // One of each movie, and the site's own.
  expect(pictures.size).toBe(9);
  const own = await fetch(`${siteUrl}/share.jpg`);
  expect(pictures).toContain(own.url);
  expect(own.headers.get('content-type')).toBe('image/jpeg');
  expect(problems).toEqual([]);
});

const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };
/** The words of a piece of HTML. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style|noscript)[^]*?<\/\1>|<[^>]*>|\s+/g, ' ')
    .replace(/&(#?\w+);/g, (written, name: string) => CHARACTERS[name] ?? written)
    .replace(/ +/g, ' ')
    .trim();

/** What stands in the page itself, not around it: its heading, and which of these titles it does not have. */
async function mainOf(url: string, titles: string[]) {
  const { html } = await crawl(url.replace(siteUrl, ''));
  const [, main = ''] = /<main[^>]*>([^]*?)<\/main>/.exec(html) ?? [];
  const words = wordsOf(main);
  const heading = wordsOf(/<h1[^>]*>([^]*?)<\/h1>/.exec(main)?.[1] ?? '');
  return { heading, missing: titles.filter((title) => !words.includes(title)), length: words.length };
}

test('every page of the map has its heading and its text in the HTML itself: the movies of a list, the title of a movie’s page', async () => {
  const { shows } = (await (await fetch(`${siteUrl}/api/show/all`)).json()) as {
    shows: { _id: string; title: string }[];
  };
  expect(shows.length).toBeGreaterThan(4);
  for (const url of await pagesOfMap()) {
    const path = url.replace(siteUrl, '');
    const own = shows.find(({ _id }) => path.startsWith(`/movie-detail/${_id}/`))?.title;
    const listed = path === '/movies' ? shows : path === '/' ? shows.slice(0, 4) : [];
    const titles = [...listed.map(({ title }) => title), ...(own === undefined ? [] : [own])];
    // On a machine that is busy a view may be late.
    await expect
      .poll(() => mainOf(url, titles), { message: url, timeout: 90_000 })
      .toMatchObject({ heading: own ?? expect.stringMatching(/./), missing: [] });
    expect((await mainOf(url, [])).length, url).toBeGreaterThan(30);
  }
});

test('the rules of the house can be read without scripts', async () => {
  expect((await crawl('/refunds')).html).toContain('every ticket for it is refunded in full');
  expect((await crawl('/privacy')).html).toMatch(/<h1[^>]*>Privacy<\/h1>/);
});
