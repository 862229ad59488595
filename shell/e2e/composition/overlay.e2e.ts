import { beforeAll, test } from 'vitest';
import { axeFindings } from '../accessibility/rules/axe.ts';
import { faultOf } from '../containment/faults/faults.ts';
import { remotePage } from '../containment/faults/remote-page.ts';
import { stagePage } from '../containment/faults/staging/stage-page.ts';
import { olderRelease, stage } from '../containment/faults/staging/staged-release.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { goInside, markDocument, screenOf } from './page.ts';
import { liveComposition, restore } from './release/releases.ts';

beforeAll(restore);

const panel = (page: Page) => page.getByRole('dialog', { name: 'Parts of this page' });
const outline = (page: Page, owner: string) => page.locator(`[data-parts-outline=${owner}]`);

test('?matinee=parts shows whose each region is, with release, load time and shared versions', async () => {
  const { page, problems } = await newVisitor();
  // The admin's pages are a document of their own.
  const remotes = (await liveComposition()).remotes.filter(({ name }) => name !== 'admin');
  const version = (remote: string) => remotes.find(({ name }) => name === remote)!.version;
  await page.goto('/movies?matinee=parts');
  await expect(outline(page, 'catalog')).toHaveText(
    new RegExp(`^catalog · Catalog · ${version('catalog')} · \\d+ ms$`),
  );
  await expect(outline(page, 'shell').first()).toBeVisible();
  for (const { name } of remotes)
    await expect(panel(page).locator(`[data-part=${name}]`)).toContainText(version(name));
  const react = panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'react', exact: true }) });
  await expect(react.locator('[data-state=runs]')).toHaveCount(remotes.length);
  expect(await axeFindings(page)).toEqual([]);

  await goInside(page, '/favorite');
  await expect(outline(page, 'account')).toContainText(`account · Account · ${version('account')}`);
  await expect(outline(page, 'catalog')).toBeHidden();
  expect(problems).toEqual([]);
});

test('a key opens it, Escape closes it, and the page is as it was', async () => {
  const { page } = await newVisitor();
  const asked: string[] = [];
  page.on('request', (request) => void (/overlay/.test(request.url()) && asked.push(request.url())));
  await page.goto('/movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  const isSame = await markDocument(page);
  const link = page.getByRole('link', { name: 'Theaters' }).first();
  await link.focus();
  // Nobody pays for it who does not ask for it.
  expect(asked).toEqual([]);

  await page.keyboard.press('Alt+Shift+KeyM');
  await expect(panel(page)).toBeFocused();
  expect(asked.length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(outline(page, 'catalog')).toBeHidden();
  await expect(link).toBeFocused();

  await page.keyboard.press('Alt+Shift+KeyM');
  await expect(panel(page)).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/theaters$/);
  await page.keyboard.press('Alt+Shift+KeyM');
  await expect(panel(page)).toBeHidden();
  expect(await isSame()).toBe(true);
});

test('it says when a fallback release runs', async () => {
  const { page } = await newVisitor({ permissions: ['local-network-access'] });
  const subject = await remotePage('account');
  const broken = await stage(subject.release, (scripts) =>
    faultOf('it throws while it loads').build?.(scripts, subject),
  );
  await stagePage(page, { broken, fallback: await olderRelease(subject.release) });
  await page.goto('/favorite?matinee=parts');
  await expect(outline(page, 'account')).toContainText('runs as fallback');
  await expect(panel(page).locator('[data-part=account]')).toContainText(/-before.*runs as fallback/);
});
