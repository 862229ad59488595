import { expect, test } from 'vitest';
import { NO_LINKS, usableLinks, type SiteLinks } from './site-links.ts';

const movies = { path: '/movies', label: 'Movies' };

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a word', 'hello'],
  ['a list', [movies]],
  ['no lists', { header: movies, footer: null }],
])('%s in the place of the links counts as none', (_what, found) => {
  expect(usableLinks(found as unknown as SiteLinks)).toEqual(NO_LINKS);
});

test('a link that is none is left out, the others stay, and unknown places are not looked at', () => {
  const header = [null, {}, { path: '/x' }, { label: 'X' }, { path: 7, label: 'X' }, movies];
  const found = { header, roof: [movies] } as unknown as SiteLinks;
  expect(usableLinks(found)).toEqual({ ...NO_LINKS, header: [movies] });
});
