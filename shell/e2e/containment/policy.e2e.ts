import { createHash } from 'node:crypto';
import { beforeAll, test } from 'vitest';
import { restore } from '../composition/release/releases.ts';
import { siteUrl } from '../site/site.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { hostOf } from './faults/places.ts';

beforeAll(restore);

const foreign = 'document.documentElement.dataset.foreign = "ran";';
const hash = `sha384-${createHash('sha384').update(foreign).digest('base64')}`;

/** Adds a script from the account remote's host to the page, with its hash, as a stolen host would. */
async function addForeignScript(page: Page): Promise<'ran' | 'refused'> {
  const src = `${hostOf('account')}/foreign.js`;
  await page.route(src, (route) => route.fulfill({ contentType: 'text/javascript', body: foreign }));
  return page.evaluate(
    ([url, integrity]) =>
      new Promise<'ran' | 'refused'>((resolve) => {
        const script = document.createElement('script');
        Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous' });
        script.onload = () => resolve('ran');
        script.onerror = () => resolve('refused');
        document.head.append(script);
      }),
    [src, hash] as const,
  );
}

test('a script from a remote’s host that is not in the composition does not run', async () => {
  const { page, problems } = await newVisitor();
  await page.goto('/favorite');
  expect(await addForeignScript(page)).toBe('refused');
  await expect(page.locator('html')).not.toHaveAttribute('data-foreign');
  expect(problems.join()).toContain('Content Security Policy');
});

test('the same script runs once the policy names its hash', async () => {
  const { page } = await newVisitor();
  await page.route(
    (asked) => asked.pathname === '/favorite',
    async (route) => {
      const document = await route.fetch();
      const policy = document.headers()['content-security-policy'] ?? '';
      const headers = {
        ...document.headers(),
        'content-security-policy': policy.replace('script-src ', `script-src '${hash}' `),
      };
      await route.fulfill({ response: document, headers });
    },
  );
  await page.goto('/favorite');
  expect(await addForeignScript(page)).toBe('ran');
  await expect(page.locator('html')).toHaveAttribute('data-foreign', 'ran');
});

test('the policy lets no inline script and no eval run, and lists no host of a remote', async () => {
  const policy = (await fetch(`${siteUrl}/movies`)).headers.get('content-security-policy') ?? '';
  const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
  const sources = scripts.split(' ');
  expect(sources.filter((source) => !source.startsWith("'sha384-"))).toEqual([
    `${siteUrl}/__clerk/npm/@clerk/`,
  ]);
  expect(sources.length).toBeGreaterThan(10);
});

test('a page with Clerk’s dialog open breaks no rule of the policy', async () => {
  const { page, problems } = await newVisitor();
  await page.goto('/movies');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.locator('input[name=identifier]')).toBeVisible();
  expect(problems).toEqual([]);
});
