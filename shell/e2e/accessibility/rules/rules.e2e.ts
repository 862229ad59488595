import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newVisitor } from '../../visitor/visitor.ts';
import { axeFindings } from './axe.ts';
import { clippedTexts, overflows } from './overflow.ts';
import { structureLacks } from './structure.ts';
import { smallTargets } from './targets.ts';
import { spaceTexts } from './text-spacing.ts';

/** A page of this body, sound but for what the body brings. */
async function pageOf(body: string): Promise<Page> {
  const { page } = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.setContent(
    `<!doctype html><html lang="en"><title>Sound</title><body style="margin:0"><main><h1>Sound</h1>${body}</main></body></html>`,
  );
  return page;
}
const square = (size: number, more = '') =>
  `<button type="button" aria-label="x" style="width:${size}px;height:${size}px;padding:0;border:0;${more}"></button>`;

test('a sound page has nothing to find', async () => {
  const page = await pageOf('<p>Text with a <a href="#a">link in a sentence</a> of it.</p>' + square(24));
  const found = [axeFindings, structureLacks, smallTargets, overflows, clippedTexts].map((rule) =>
    rule(page),
  );
  expect((await Promise.all(found)).flat()).toEqual([]);
});

test('axe finds a picture without a text, and a name that is not what can be read', async () => {
  const page = await pageOf('<img src="data:,"><button type="button" aria-label="Menu">MT</button>');
  const found = (await axeFindings(page)).join('\n');
  expect(found).toContain('image-alt');
  expect(found).toContain('label-content-name-mismatch');
});

test('a small control beside another is found, one with room around it is not', async () => {
  expect(await smallTargets(await pageOf(square(16) + square(16)))).toHaveLength(2);
  expect(await smallTargets(await pageOf(square(16, 'margin:8px')))).toEqual([]);
  expect(await smallTargets(await pageOf(square(40) + square(16)))).toHaveLength(1);
});

test('a wide box is found, and the seat map is not', async () => {
  const wide = '<div style="width:500px;height:9px"></div>';
  expect((await overflows(await pageOf(wide)))[0]).toBe('the page is 500 px wide in a window of 360 px');
  const map = `<div role="grid" aria-label="Seats" style="overflow-x:auto">${wide}</div>`;
  expect(await overflows(await pageOf(map))).toEqual([]);
});

test('what a box clips at its side is found, though no page is wider for it; what can be scrolled to, or ends on purpose, is not', async () => {
  const clip = (inside: string, more = '') =>
    `<div style="width:300px;overflow-x:clip;${more}">${inside}</div>`;
  const link = '<a href="#a" style="display:block;width:340px">Another time</a>';
  const long = '<p style="white-space:nowrap">A sentence that is a good deal longer than its box is wide</p>';
  const found = await overflows(await pageOf(clip(link) + clip(long)));
  expect(found).toHaveLength(2);
  for (const line of found) expect(line).toMatch(/^cut off at the side: /);
  const sound = [
    clip(`<div style="overflow-x:auto">${link}${long}</div>`),
    clip(
      '<p style="white-space:nowrap;overflow:hidden;text-overflow:ellipsis">A sentence that is a good deal longer than its box is wide</p>',
    ),
    clip('<div aria-hidden="true" style="width:340px">~</div><p>Short</p>'),
    clip(`<div role="grid" aria-label="Seats">${link}</div>`),
    clip(
      '<a href="#a" style="display:block;width:306px">In the margin</a>',
      'overflow:clip;overflow-clip-margin:8px',
    ),
  ];
  expect(await overflows(await pageOf(sound.join('')))).toEqual([]);
});

test('a text that no longer fits its box once it is spaced is found', async () => {
  const page = await pageOf(
    '<p style="float:left;overflow:hidden;white-space:nowrap;margin:0">Two words</p>',
  );
  await page.evaluate(() => {
    // As wide as the text is now, and no wider later.
    for (const text of document.querySelectorAll('p'))
      text.style.width = `${text.getBoundingClientRect().width}px`;
  });
  expect(await clippedTexts(page)).toEqual([]);
  await spaceTexts(page);
  expect(await clippedTexts(page)).toHaveLength(1);
});

test('a second first heading, a level left out and a missing title are found', async () => {
  const page = await pageOf('<h3>Too deep</h3><h1>Once more</h1>');
  await page.evaluate(() => (document.title = ''));
  expect(await structureLacks(page)).toEqual([
    '2 headings of level 1',
    'a level is left out before “Too deep” (h3)',
    'no title',
  ]);
});
