import { afterAll, beforeAll, describe, expect as is, test } from 'vitest';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { countPart, foreignSources, WORDS } from './foreign/sources.ts';
import { screenOf } from './page.ts';
import { goLive, publishFixture, restore } from './release/releases.ts';

/** Has a release live whose part is written so. @param js most bytes of its scripts */
async function live(version: string, part: Parameters<typeof foreignSources>[0], js: number): Promise<void> {
  const sources = foreignSources(part);
  const budget = { js: 8_000 + js, css: 2_000 };
  await publishFixture(version, {}, { contract: '1.4', parts: [countPart(js)], budget, sources });
  await goLive(version);
}

beforeAll(restore, 120_000);
afterAll(restore, 120_000);

describe.each([
  ['Preact', '10.0.0', 'Count.tsx', 9_000],
  ['Vue', '10.1.0', 'CountInVue.ts', 30_000],
] as const)('a part in %s', (_, version, part, js) => {
  beforeAll(() => live(version, part, js), 120_000);

  test('it passes the gates, stands in a page, is told what the page says, and ends with it', async () => {
    const { page, problems } = await newVisitor();
    await page.addInitScript(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      for (const what of ['count:begins', 'count:ends']) addEventListener(what, () => void said.push(what));
    });
    const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    await page.goto('/favorite');
    const part = page.locator('[data-part=count]');
    await expect(part).toContainText('Monday: 0');
    await part.getByRole('button', { name: 'One more' }).click();
    await expect(part).toContainText('Monday: 1');
    await page.getByRole('button', { name: 'The next day' }).click();
    await expect(part).toContainText('Tuesday: 1');
    is(await said()).toEqual(['count:begins']);
    await page.getByRole('link', { name: 'Movies', exact: true }).first().click();
    await expect(screenOf(page, 'catalog')).toBeVisible();
    await expect.poll(said).toEqual(['count:begins', 'count:ends']);
    // The server renders none of it: its box is free until the page has come to rest.
    is(await (await page.request.get('/favorite')).text()).not.toContain('Monday');
    is(problems).toEqual([]);
  });

  test('what it throws costs its box and no more: in a handler nothing, in a later render its place has the words for that', async () => {
    const { page } = await newVisitor();
    await page.goto('/favorite');
    const part = page.locator('[data-part=count]');
    await part.getByRole('button', { name: 'Slip' }).click();
    for (const count of ['1', '2']) {
      await part.getByRole('button', { name: 'One more' }).click();
      await expect(part).toContainText(`Monday: ${count}`);
    }
    await part.getByRole('button', { name: 'One more' }).click();
    await expect(page.locator('[data-place="fixture.count"]')).toHaveText(WORDS);
    await expect(screenOf(page, 'account')).toHaveText('Steady');
    await page.getByRole('button', { name: 'The next day' }).click();
    await page.getByRole('link', { name: 'Movies', exact: true }).first().click();
    await expect(screenOf(page, 'catalog')).toBeVisible();
  });
});

describe('one that does what no part may', () => {
  beforeAll(() => live('10.2.0', 'Faulty.tsx', 2_000), 120_000);

  /** Opens the page of the part, and has the code that does the wrong there. */
  async function opened(fault: string) {
    const { page } = await newVisitor();
    await page.goto(`/favorite?fault=${fault}`);
    await expect(screenOf(page, 'account')).toHaveText('Steady');
    return { page, place: page.locator('[data-place="fixture.count"]') };
  }

  test.each([
    ['throws while it is mounted', 'mount'],
    ['mounts nothing', 'nothing'],
    ['gives back a promise that is never kept', 'promise'],
  ])('that %s gives its place to its own words, and the page around it works', async (what, fault) => {
    const { page, place } = await opened(fault);
    const began = performance.now();
    await expect(place).toHaveText(WORDS);
    console.log(`A part that ${what}: ${((performance.now() - began) / 1000).toFixed(2)} s until its words.`);
    await page.getByRole('button', { name: 'The next day' }).click();
    await page.getByRole('link', { name: 'Movies', exact: true }).first().click();
    await expect(screenOf(page, 'catalog')).toBeVisible();
  });

  test('that throws when it is told something else gives way, too', async () => {
    const { page, place } = await opened('update');
    await expect(place).toHaveText('Monday');
    await page.getByRole('button', { name: 'The next day' }).click();
    await expect(place).toHaveText(WORDS);
    await expect(screenOf(page, 'account')).toHaveText('Steady');
  });

  test('that throws as it goes holds nobody up', async () => {
    const { page, place } = await opened('unmount');
    await expect(place).toHaveText('Monday');
    await page.getByRole('link', { name: 'Movies', exact: true }).first().click();
    await expect(screenOf(page, 'catalog')).toBeVisible();
    await expect(place).toHaveCount(0);
  });
});
