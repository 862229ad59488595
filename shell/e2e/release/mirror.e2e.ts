import { afterAll, beforeAll, test } from 'vitest';
import { screenOf } from '../composition/page.ts';
import { goLive, post, publishFixture, restore } from '../composition/release/releases.ts';
import { site, siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

const withMirror = (when: 'last' | 'first') =>
  site({ act: 'stop', server: 'shell' }).then(() =>
    // On a busy machine the fallback would come before what is only slow.
    site({ act: 'start', server: 'shell', settings: { MIRROR: when, REMOTE_TIMEOUT_MS: '15000' } }),
  );

beforeAll(async () => {
  await restore();
  await publishFixture('7.0.0');
  await publishFixture('7.1.0');
  await goLive('7.1.0', '7.0.0');
});
afterAll(async () => {
  await site({ act: 'stop', server: 'shell' });
  await site({ act: 'start', server: 'shell' });
  await restore();
});

test('a host that is down takes neither its release nor the fallback with it: the site has both', async () => {
  await withMirror('last');
  await site({ act: 'stop-host', remote: 'account' });
  const { page } = await newVisitor();
  await page.goto('/favorite');
  await expect(page.locator('[data-release="7.1.0"]')).toContainText('It works.');
  // The live release is broken as well: its fallback comes from the site, too.
  const other = await newVisitor();
  await other.page.route('**/__files/account/7.1.0/**', (route) => route.abort());
  await other.page.goto('/favorite');
  await expect(other.page.locator('[data-release="7.0.0"]')).toContainText('It works.');
  await site({ act: 'start-host', remote: 'account' });
});

test('a release that is taken from the site, since a screen does not come from its host, has the sheets that did come', async () => {
  const { page } = await newVisitor();
  await page.goto('/favorite');
  await expect(page.locator('[data-release="7.1.0"]')).toContainText('It works.');
  const catalogHost = `localhost:${Number(new URL(siteUrl).port) + 11}`;
  await page.route(
    ({ host, pathname }) => host === catalogHost && /(?<!remoteEntry)\.js$/.test(pathname),
    (route) => route.abort(),
  );
  const fromSite = page.waitForResponse(/\/__files\/catalog\/.*\.js/);
  await page.getByRole('link', { name: 'Movies', exact: true }).first().click();
  await fromSite;
  await expect(screenOf(page, 'catalog')).toBeVisible();
  const sheets = () =>
    page.evaluate(
      (host) =>
        [...document.styleSheets].filter(({ href, disabled }) => href?.includes(`//${host}/`) && !disabled)
          .length,
      catalogHost,
    );
  await expect.poll(sheets).toBeGreaterThan(0);
});

test('a file that was changed on its host does not run, and the one of the site does', async () => {
  const { page } = await newVisitor();
  await page.route('**/7.1.0/remoteEntry.js*', async (route) => {
    if (route.request().url().includes('/__files/')) return route.fallback();
    const good = await route.fetch();
    await route.fulfill({
      response: good,
      body: `${await good.text()}\ndocument.documentElement.dataset.foreign = "ran";`,
    });
  });
  await page.goto('/favorite');
  await expect(page.locator('[data-release="7.1.0"]')).toContainText('It works.');
  await expect(page.locator('html')).not.toHaveAttribute('data-foreign');
});

test('with the site first its pages work without any other host, and name none in their policy', async () => {
  await withMirror('first');
  const { page, problems } = await newVisitor();
  const foreign: string[] = [];
  page.on(
    'request',
    (request) => void (/:\d+\/.*\.(js|css)/.test(request.url()) && foreign.push(request.url())),
  );
  await page.goto('/movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  expect(foreign.filter((url) => !url.startsWith(siteUrl))).toEqual([]);
  const header = (await fetch(siteUrl)).headers.get('content-security-policy') ?? '';
  const port = Number(new URL(siteUrl).port);
  for (const host of [11, 12, 13, 14]) expect(header).not.toContain(`:${String(port + host)}`);
  expect(problems).toEqual([]);
});

test('with the site first a preview takes what nobody has yet from its host, and the site’s own pages still nothing', async () => {
  await publishFixture('7.2.0');
  const { link } = (await post('previews', 'account', { name: 'account', version: '7.2.0' })) as {
    link: string;
  };
  const accountHost = `localhost:${Number(new URL(siteUrl).port) + 13}`;
  const { page, problems } = await newVisitor();
  const from: string[] = [];
  page.on('request', (request) => void (/\/7\.2\.0\/.*\.js/.test(request.url()) && from.push(request.url())));
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the preview' }).click();
  await page.getByRole('link', { name: 'Favorites', exact: true }).first().click();
  await expect(page.locator('[data-remote=account][data-release="7.2.0"]')).toContainText('It works.');
  // Every file of it: the site gives out none of what is not live.
  expect(from.length).toBeGreaterThan(0);
  expect(from.filter((url) => new URL(url).host !== accountHost)).toEqual([]);
  expect((await fetch(`${siteUrl}/__files/account/7.2.0/remoteEntry.js`)).status).toBe(404);
  const policyOf = (answer: { headers(): Record<string, string> } | null) =>
    answer?.headers()['content-security-policy'];
  expect(policyOf(await page.reload())).toContain(accountHost);
  expect((await fetch(siteUrl)).headers.get('content-security-policy')).not.toContain(accountHost);
  // The rest of the site works in it, too.
  await page.getByRole('link', { name: 'Movies', exact: true }).first().click();
  await expect(screenOf(page, 'catalog')).toBeVisible();
  expect(problems).toEqual([]);
});
