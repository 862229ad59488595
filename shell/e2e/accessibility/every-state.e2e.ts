import { views } from '@matinee/workspace/screenshots';
import { afterEach, expect, test, vi } from 'vitest';
import type { Page } from 'playwright';
import { axeFindings } from './rules/axe.ts';
import { clippedTexts, overflows } from './rules/overflow.ts';
import { structureLacks } from './rules/structure.ts';
import { smallTargets } from './rules/targets.ts';
import { spaceTexts } from './rules/text-spacing.ts';
import { openerWith, sceneCases } from './scenes.ts';

const open = openerWith();
let page: Page | undefined;
afterEach(async () => {
  await page?.close();
});

/** As wide as a window of 1280 px at 400 % (WCAG 1.4.10). */
const zoomed = { width: 320, height: 740 };

/** What still sticks out a moment after the window changed: an open menu is placed anew by its script. */
async function lastingOverflows(shown: Page): Promise<string[]> {
  let found: string[] = [];
  const gone = async () => {
    found = await overflows(shown);
    if (found.length > 0) throw new Error(found.join());
  };
  await vi.waitFor(gone, { timeout: 3_000 }).catch(() => undefined);
  return found;
}

test.each(sceneCases(80, ['phone', 'desktop']))('%s: nothing to find', async (_name, scene, view) => {
  page = await open(scene, view);
  const found = [
    ...(await axeFindings(page)),
    ...(await structureLacks(page)),
    ...(await smallTargets(page)),
    ...(await overflows(page)),
  ];
  await page.setViewportSize(zoomed);
  const narrow = await lastingOverflows(page);
  await page.setViewportSize(views[view]);
  await spaceTexts(page);
  const spaced = [...(await lastingOverflows(page)), ...(await clippedTexts(page))];
  const all = [
    ...found,
    ...spaced.map((each) => `with spaced texts: ${each}`),
    ...narrow.map((each) => `at 320 px: ${each}`),
  ];
  expect(all, all.join('\n')).toEqual([]);
});
