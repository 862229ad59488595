import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { housePages, type HousePageName } from '../house-pages.ts';
import { houseTexts } from './en.ts';

const names = Object.keys(housePages) as HousePageName[];
const wordsOf = (name: HousePageName) =>
  [houseTexts[name].lead, ...houseTexts[name].sections.flatMap(({ text }) => text)].join('\n');
/** What the API does when nothing else is set. */
const presetOf = (setting: string) => {
  const config = readFileSync(path.resolve(import.meta.dirname, '../../../../../api/src/config.ts'), 'utf8');
  return Number(new RegExp(`${setting}: [^\\n]*?(\\d+)`).exec(config)?.[1]);
};

test('the times that the rules name are those that the API keeps', () => {
  expect(presetOf('HOLD_MINUTES')).toBe(10);
  expect(presetOf('CANCEL_UNTIL_MINUTES')).toBe(120);
  for (const name of ['refunds', 'terms'] as const) {
    expect(wordsOf(name), name).toContain('ten minutes');
    expect(wordsOf(name).toLowerCase(), name).toContain('until two hours before the show');
  }
});

test('the privacy page names everybody who works for us', () => {
  for (const vendor of ['Clerk', 'Stripe', 'TMDB']) expect(wordsOf('privacy')).toContain(vendor);
});

test('every link inside the site leads to a page of the house or to what a remote’s page is for', () => {
  const known = ['programme', 'bookings', ...Object.values(housePages).map((page) => page.path)];
  for (const name of names)
    for (const [, address = ''] of wordsOf(name).matchAll(/\]\(([^):]*)\)/g))
      expect(known, name).toContain(address);
});
