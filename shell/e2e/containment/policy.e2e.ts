import { createHash } from 'node:crypto';
import { beforeAll, test } from 'vitest';
import { goInside, isAlive, missing, screenOf } from '../composition/page.ts';
import { restore } from '../composition/release/releases.ts';
import { siteUrl } from '../site/site.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { hostOf, remotePage } from './faults/remote-page.ts';
import { stagePage } from './faults/staging/stage-page.ts';
import { stage } from './faults/staging/staged-release.ts';

beforeAll(restore);

const FOREIGN = 'document.documentElement.dataset.foreign = "ran";';
const hash = `sha384-${createHash('sha384').update(FOREIGN).digest('base64')}`;

/** Adds a script from the account remote's host to the page, with its hash, as a stolen host would. */
async function addForeignScript(page: Page): Promise<'ran' | 'refused'> {
  const src = `${hostOf('account')}/foreign.js`;
  await page.route(src, (route) => route.fulfill({ contentType: 'text/javascript', body: FOREIGN }));
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
      const body = (await document.text()).replace('; script-src ', `; script-src '${hash}' `);
      await route.fulfill({ response: document, body });
    },
  );
  await page.goto('/favorite');
  expect(await addForeignScript(page)).toBe('ran');
  await expect(page.locator('html')).toHaveAttribute('data-foreign', 'ran');
});

const marks = {
  entry: FOREIGN,
  chunk: FOREIGN,
  css: ':root { --foreign: ran }',
};

/** Whether what was added to a file of the account remote has run, or applied. */
const ran = (page: Page) =>
  page.evaluate(
    () =>
      document.documentElement.dataset['foreign'] === 'ran' ||
      getComputedStyle(document.documentElement).getPropertyValue('--foreign') !== '',
  );

/** Answers for one file of the account remote with the same and something added, as a stolen host would. */
async function tamper(page: Page, file: keyof typeof marks): Promise<void> {
  const { release, files } = await remotePage('account');
  await page.route(`${release.baseUrl}${files[file]}*`, async (route) => {
    const good = await route.fetch();
    await route.fulfill({ response: good, body: `${await good.text()}\n${marks[file]}` });
  });
}

test.each(['entry', 'chunk', 'css'] as const)(
  'what was added to the %s of a remote on its host neither runs nor applies',
  async (file) => {
    const { page } = await newVisitor();
    await tamper(page, file);
    await page.goto('/favorite');
    await expect(missing(page, 'account')).toBeVisible();
    expect(await ran(page)).toBe(false);
  },
);

test('the same addition runs in a release that was built with it, and so in the composition', async () => {
  const { page } = await newVisitor({ permissions: ['local-network-access'] });
  const { release, files } = await remotePage('account');
  const built = await stage(release, (scripts) =>
    scripts.set(files.chunk, `${scripts.get(files.chunk)}\n${marks.chunk}`),
  );
  await stagePage(page, { broken: built });
  await page.goto('/favorite');
  await expect(screenOf(page, 'account')).toBeVisible();
  expect(await ran(page)).toBe(true);
});

test('an entry without a hash in the composition is not even asked for', async () => {
  const { page } = await newVisitor({ permissions: ['local-network-access'] });
  const { release, files } = await remotePage('account');
  const { [files.entry]: _entry, ...others } = release.files;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const broken = { release: { ...release, files: others }, before: release.files, scripts: new Map() };
  await stagePage(page, { broken });
  await page.goto('/movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  await goInside(page, '/favorite');
  await expect(missing(page, 'account')).toBeVisible();
  expect(asked.filter((url) => url.includes(files.entry) && url.startsWith(release.baseUrl))).toEqual([]);
});

test('neither an inline script nor a handler in an attribute runs', async () => {
  const { page, problems } = await newVisitor();
  await page.goto('/movies');
  // A press on a page that is not alive is kept until it is.
  await expect.poll(() => isAlive(page).catch(() => false)).toBe(true);
  await page.evaluate((code) => {
    const script = document.createElement('script');
    script.textContent = code;
    document.head.append(script);
    const button = document.createElement('button');
    button.setAttribute('onclick', code);
    document.body.append(button);
    button.click();
  }, FOREIGN);
  // Both parts of the policy refuse both.
  await expect.poll(() => problems.filter((text) => text.includes('Content Security Policy')).length).toBe(4);
  expect(await ran(page)).toBe(false);
});

/** Text that nobody has signed, which would ask the API as its page does. */
const UNSIGNED = "postMessage('ran'); fetch('/api/show/all').then(() => postMessage('asked'));";
declare global {
  var keptWorker: typeof Worker;
}
/** The page gives up its own way to start workers; code can have it from elsewhere, and then the policy alone stops it. */
const keepWorkers = (page: Page) => page.addInitScript(() => (globalThis.keptWorker = globalThis.Worker));
/** Starts workers of that text in each way there is. @returns what became of them */
const startWorkers = (page: Page) =>
  page.evaluate(async (code) => {
    const blob = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const data = `data:text/javascript,${encodeURIComponent(code)}`;
    const ways = {
      'worker of a blob': () => new keptWorker(blob),
      'module of a blob': () => new keptWorker(blob, { type: 'module' }),
      'worker of an address with its text': () => new keptWorker(data),
      'shared worker of a blob': () => new SharedWorker(blob),
    };
    const tried = Object.entries(ways).map(async ([way, start]) => {
      const end = await new Promise<string>((resolve) => {
        try {
          const worker = start();
          worker.onerror = () => resolve('refused');
          const port = worker instanceof SharedWorker ? worker.port : worker;
          port.onmessage = ({ data: said }) => resolve(String(said));
        } catch {
          resolve('refused');
        }
      });
      return [way, end] as const;
    });
    const service = navigator.serviceWorker.register(blob).then(
      () => 'ran',
      () => 'refused',
    );
    return Object.fromEntries([...(await Promise.all(tried)), ['service worker of a blob', await service]]);
  }, UNSIGNED);
const refusedAll = {
  'worker of a blob': 'refused',
  'module of a blob': 'refused',
  'worker of an address with its text': 'refused',
  'shared worker of a blob': 'refused',
  'service worker of a blob': 'refused',
};

test.each(['/movies', '/my-booking', '/admin'])(
  'text that nobody has signed runs in no worker on %s, also while somebody signs in',
  async (address) => {
    const { page, problems } = await newVisitor();
    await keepWorkers(page);
    await page.goto(address);
    const form = page.locator('input[name=identifier]');
    const login = page.getByRole('button', { name: 'Login' });
    await expect(login.or(form).first()).toBeVisible();
    expect(await startWorkers(page)).toEqual(refusedAll);
    expect(problems.join()).toContain('worker-src');
    if (await login.isVisible()) await login.click();
    await expect(form).toBeVisible();
    expect(await startWorkers(page)).toEqual(refusedAll);
  },
);

test('the same text runs as soon as the policy lets workers be made of blobs', async () => {
  const { page } = await newVisitor();
  await keepWorkers(page);
  const allow = (policy = '') => policy.replaceAll('worker-src ', 'worker-src blob: ');
  await page.route(
    (asked) => asked.pathname === '/movies',
    async (route) => {
      const document = await route.fetch();
      const headers = document.headers();
      headers['content-security-policy'] = allow(headers['content-security-policy']);
      await route.fulfill({ response: document, headers, body: allow(await document.text()) });
    },
  );
  await page.goto('/movies');
  const ends = await startWorkers(page);
  expect(ends['worker of a blob']).toBe('ran');
  expect(ends['worker of an address with its text']).toBe('refused');
});

test('the policy lets no inline script and no eval run, and trusts no host of a remote', async () => {
  const document = await fetch(`${siteUrl}/movies`);
  const sourcesIn = (policy: string) => (/script-src ([^;"]*)/.exec(policy)?.[1] ?? '').split(' ');
  const header = sourcesIn(document.headers.get('content-security-policy') ?? '');
  expect(header.join()).not.toMatch(/unsafe|data:|blob:|\*/);
  const sources = sourcesIn((await document.text()).replaceAll('&#39;', "'"));
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
