import { expect, test } from 'vitest';
import type { PageDescription } from './describe-page.ts';
import { headOf, structuredDataOf } from './head.ts';

const HOSTILE = `</title></script><script>alert(1)</script><!-- "'>`;
const page: PageDescription = {
  status: 200,
  title: 'Havoc',
  description: 'A movie.',
  canonical: '/movie-detail/7/1',
  indexed: true,
  isListed: true,
  type: 'video.movie',
  preloadData: [],
  preloadImages: [],
};
const head = (change: Partial<PageDescription> = {}) =>
  headOf({ ...page, ...change }, 'https://cinema.test', 'Odeon').join('') +
  structuredDataOf({ ...page, ...change });

test('a page tells its title, description and address to browsers, search engines and those who share it', () => {
  for (const element of [
    '<title>Havoc · Odeon</title>',
    '<meta name="description" content="A movie.">',
    '<link rel="canonical" href="https://cinema.test/movie-detail/7/1">',
    '<meta property="og:title" content="Havoc">',
    '<meta property="og:type" content="video.movie">',
    '<meta property="og:url" content="https://cinema.test/movie-detail/7/1">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(head()).toContain(element);
  expect(head({ title: '' })).toContain('<title>Odeon</title>');
});

test('a page without a picture of its own is shared with the site’s', () => {
  for (const [property, content] of [
    ['image', 'https://cinema.test/share.jpg'],
    ['image:width', '1200'],
    ['image:height', '630'],
  ])
    expect(head()).toContain(`<meta property="og:${property}" content="${content}">`);
  expect(head()).toMatch(/og:image:alt" content="[^"]{20,}"/);
});

test('a picture is told with its size', () => {
  const image = { url: 'https://images.test/a.jpg', alt: 'Havoc', width: 1280, height: 720 };
  for (const [property, content] of [
    ['image', image.url],
    ['image:width', '1280'],
    ['image:height', '720'],
    ['image:alt', 'Havoc'],
  ])
    expect(head({ image })).toContain(`<meta property="og:${property}" content="${content}">`);
  expect(head({ image })).not.toContain('share.jpg');
});

test('a page that shall not be found says only that', () => {
  const { canonical: _canonical, ...rest } = page;
  const hidden = { ...rest, indexed: false, structured: { name: 'Havoc' } };
  const text = headOf(hidden, 'https://cinema.test', 'Odeon').join('') + structuredDataOf(hidden);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toMatch(/og:|canonical|ld\+json/);
});

test('no title, description or structured data gets out of its element', () => {
  const text = head({
    title: HOSTILE,
    description: HOSTILE,
    canonical: '/a"><script>',
    image: { url: 'https://images.test/"><script>', alt: HOSTILE },
    structured: { name: HOSTILE },
  });
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text.match(/<\/script/g)).toHaveLength(1);
  expect(text).not.toContain('<!--');
  const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ name: HOSTILE });
});
