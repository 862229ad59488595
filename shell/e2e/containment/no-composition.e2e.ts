import { beforeAll, onTestFinished, test } from 'vitest';
import { goInside, markDocument, missing, screenOf } from '../composition/page.ts';
import { restore } from '../composition/release/releases.ts';
import { site, siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

beforeAll(restore);

const INLINED = /(<script type="application\/json" id="composition">)(.*?)(<\/script>)/s;

/** A visitor whose documents carry something else in the place of the composition. */
async function openWith(write: (html: string) => string) {
  const { page } = await newVisitor({ permissions: ['local-network-access'] });
  let isBad = true;
  await page.route(`${siteUrl}/movies`, async (route) => {
    if (!isBad) return route.continue();
    const response = await route.fetch();
    const { 'content-encoding': _packed, 'content-length': _length, ...headers } = response.headers();
    await route.fulfill({ status: 200, headers, body: write(await response.text()) });
  });
  await page.route('**/__live', (route) =>
    isBad ? route.fulfill({ json: { composition: null } }) : route.continue(),
  );
  await page.goto('/movies');
  return { page, mend: () => void (isBad = false) };
}

const faults: [string, (html: string) => string][] = [
  ['is missing', (html) => html.replace(INLINED, '')],
  ['is cut off', (html) => html.replace(INLINED, '$1{"id":"one","remotes":[{$3')],
  ['is something else', (html) => html.replace(INLINED, '$1{"hello":"world"}$3')],
];

// The first in every run, all in the full one.
test.each(faults.slice(0, process.env['MATINEE_FULL'] === '1' ? undefined : 1))(
  'the composition %s: the chrome is there and says so, and the movies come by themselves',
  async (_what, write) => {
    const { page, mend } = await openWith(write);
    await expect(page.getByRole('heading', { name: 'This site is being set up' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    mend();
    await expect(page.locator('[data-movie]').first()).toBeVisible();
  },
);

test('an entry of the composition that makes no sense takes no other with it, and its place says so', async () => {
  const { page } = await openWith((html) =>
    html.replace(INLINED, (_all, head: string, text: string, end: string) => {
      const composition = JSON.parse(text) as { remotes: object[] };
      const remotes = [
        null,
        7,
        { name: 'booking' },
        { name: 'account', routes: [{}] },
        { name: 'account', baseUrl: siteUrl, files: {}, routes: [null] },
        { name: 'torn', baseUrl: `${siteUrl}/`, entry: 'entry.js', routes: [{ path: '/torn', preload: [] }] },
        ...composition.remotes,
      ];
      return head + JSON.stringify({ ...composition, remotes }).replace(/</g, '\\u003c') + end;
    }),
  );
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  await goInside(page, '/favorite');
  await expect(screenOf(page, 'account')).toBeVisible();
  await goInside(page, '/torn');
  await expect(missing(page, 'torn')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the API is stopped: documents come with what was live, also from a shell that starts without it', async () => {
  const { page } = await newVisitor();
  await page.goto('/movies');
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  const before = await page.locator('[data-remote=catalog]').getAttribute('data-release');
  const isSame = await markDocument(page);
  onTestFinished(() => site({ act: 'start', server: 'api' }));
  await site({ act: 'stop', server: 'api' });
  await goInside(page, '/favorite');
  await expect(screenOf(page, 'account')).toBeVisible();
  expect(await isSame()).toBe(true);

  await site({ act: 'start', server: 'shell' });
  await page.goto('/movies');
  await expect(page.locator('[data-remote=catalog]')).toHaveAttribute('data-release', before!);
  const failure = page.locator('[data-remote=catalog]').getByRole('alert');
  await expect(failure).toBeVisible();
  await site({ act: 'start', server: 'api' });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-movie]').first()).toBeVisible();
});
