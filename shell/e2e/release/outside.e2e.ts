import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeKit } from '@matinee/workspace/kit';
import { afterAll, beforeAll, expect as is, onTestFinished, test } from 'vitest';
import { axeFindings } from '../accessibility/rules/axe.ts';
import { restore, untilServed } from '../composition/release/releases.ts';
import { dataDir, siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

const work = mkdtempSync(path.join(tmpdir(), 'matinee-outside-'));
const repository = path.join(work, 'offers');
const files = path.join(work, 'host');

/** A static host, as anybody may have one: it lets pages of other origins read its files. */
const host = createServer((request, response) => {
  const file = path.join(files, new URL(request.url ?? '/', 'http://host').pathname);
  const type = file.endsWith('.js')
    ? 'text/javascript'
    : file.endsWith('.css')
      ? 'text/css'
      : 'application/octet-stream';
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
  return createReadStream(file).pipe(response);
});

beforeAll(async () => {
  await restore();
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  host.close();
  await restore();
  rmSync(work, { recursive: true });
});

const said = promisify(execFile);
/** Runs a program in a folder; what this process knows of a local copy is not in its environment. */
async function run(
  cwd: string,
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { MATINEE_DATA: _data, NODE_OPTIONS: _options, ...own } = process.env;
  const { stdout } = await said(file, args, { cwd, env: { ...own, NO_COLOR: '1', ...env }, maxBuffer: 1e8 });
  return stdout;
}
const command = (args: string[], env: Record<string, string>) =>
  run(repository, process.execPath, ['node_modules/@matinee/shared-ui/bin/release.mjs', ...args], env);
/** Starts the remote's development server, as its `npm run dev`. */
async function startDev(port: number): Promise<void> {
  const cli = path.join(repository, 'node_modules/@rspack/cli/bin/rspack.js');
  const child = spawn(process.execPath, [cli, 'serve', '--env', 'local', '--env', `port=${port}`], {
    cwd: repository,
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  const entry = `http://localhost:${port}/remoteEntry.js`;
  await expect
    .poll(
      () =>
        fetch(entry).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
}
/** A file of the remote's sources, as its team writes it. */
function write(name: string, text: string): void {
  const file = path.join(repository, 'src', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
/** Declares a call, and what is read of a movie. */
const moviesCall = (field: string) => `import { schema } from '@matinee/shared-ui';
import { apiCall } from './api-call.ts';

export const moviesCall = apiCall('GET /api/show/all', {
  auth: 'none',
  answer: schema.object({ shows: schema.array(schema.object({ ${field}: schema.string() })) }),
  failure: 'No movies',
});
`;
const MOVIES = `import { useData } from '@matinee/shared-ui';
import { moviesCall } from '../api/movies.ts';

export function Movies() {
  const { data } = useData(moviesCall, undefined);
  return <p data-first-movie>{data?.shows[0]?.title}</p>;
}
`;
const setting = (text: string, name: string) => new RegExp(`${name}=(\\S+)`).exec(text)?.[1] ?? '';

test('a remote in a repository of its own is made, built, published and live, and nothing of the site is built or started anew', async () => {
  const { page, problems } = await newVisitor();
  await page.goto('/');

  // What this repository gives out, and what is made of it somewhere else.
  const kit = writeKit(path.resolve(import.meta.dirname, '../../..'), path.join(work, 'kit'));
  await run(work, 'tar', ['xzf', kit, '-C', work]);
  const make = path.join(work, 'package/bin/new-remote.mjs');
  await run(work, process.execPath, [make, 'offers', repository, `file:${kit}`]);
  await run(repository, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);

  // It asks the API for what its answers have, by their types; what they have not does not compile.
  write('api/movies.ts', moviesCall('colour'));
  const ownPage = path.join(repository, 'src/page/OffersPage.tsx');
  write('page/Movies.tsx', MOVIES);
  write(
    'page/OffersPage.tsx',
    `import { Movies } from './Movies.tsx';\n${readFileSync(ownPage, 'utf8').replace('<Slot ', '<Movies />\n      <Slot ')}`,
  );
  const refusal: unknown = await run(repository, 'npm', ['run', 'types']).catch((error: unknown) => error);
  is(refusal).toMatchObject({ stdout: is.stringContaining('asksForWhatTheApiDoesNotAnswer') as string });
  write('api/movies.ts', moviesCall('title'));
  await run(repository, 'npm', ['run', 'types']);

  // Its keys: the team makes the one that it signs with, the operator lets both count, in the running site.
  const made = await command(['new-key', 'offers'], {});
  const operator = { MATINEE_DATA: dataDir };
  const why = ['--reason', 'a fifth team'];
  const added = await command(['add-team', 'offers', ...why], operator);
  const publicKey = setting(made, '  offers');
  await command(['root', '--out', 'root.json', '--from', 'live', '--add', `offers=${publicKey}`], operator);
  await command(['sign-root', 'root.json'], operator);
  await command(['send-root', 'root.json', ...why], operator);

  const team = {
    MATINEE_API_URL: siteUrl,
    DEPLOY_KEY: setting(added, 'DEPLOY_KEY'),
    RELEASE_SIGNING_KEY: setting(made, 'RELEASE_SIGNING_KEY'),
  };
  const address = `http://localhost:${(host.address() as AddressInfo).port}/`;
  is(await command(['doctor', 'offers'], team)).toContain('is in order');
  const published = await command(['publish', 'offers', '--to', files, '--base-url', address], team);
  is(published).toContain('is published and not live yet');
  const { version } = JSON.parse(readFileSync(path.join(repository, 'dist/release.json'), 'utf8')) as {
    version: string;
  };
  // Publishing is a right of its own.
  await is(
    command(['promote', `offers@${version}`, ...why], { ...team, OPERATOR_KEY: team.DEPLOY_KEY }),
  ).rejects.toThrow('separate rights');
  await command(['promote', `offers@${version}`, ...why], operator);
  await untilServed();

  // The tab that was open all the time, by its next link; and the part that came along.
  await page.getByRole('link', { name: 'Movies', exact: true }).first().click();
  await page.getByRole('link', { name: 'Offers', exact: true }).first().click();
  await expect(
    page.locator('[data-remote=offers]:not([data-part])').getByRole('heading', { level: 1 }),
  ).toHaveText('Offers');
  await expect(page.locator('[data-part=offers-note]')).toBeVisible();
  const { shows } = (await (await page.request.get('/api/show/all')).json()) as {
    shows: { title: string }[];
  };
  await expect(page.locator('[data-first-movie]')).toHaveText(shows[0]?.title ?? '');
  is(problems).toEqual([]);

  // Its developer runs it inside of the site that is deployed: what is written here is seen there, in one browser.
  const local = Number(new URL(siteUrl).port) + 60;
  await startDev(local);
  const [link = ''] = (await command(['override', 'offers', '--port', String(local)], team)).split('\n');
  const developer = await newVisitor({ permissions: ['local-network-access'] });
  await developer.page.goto(link);
  is(await axeFindings(developer.page)).toEqual([]);
  await developer.page.getByRole('button', { name: 'Open the preview' }).click();
  await expect(developer.page.getByText(`Preview: offers from http://localhost:${local}/`)).toBeVisible();
  await expect(developer.page.getByRole('heading', { level: 1 })).toBeVisible();
  is(await axeFindings(developer.page)).toEqual([]);
  await developer.page.getByRole('link', { name: 'Offers', exact: true }).first().click();
  const heading = developer.page
    .locator('[data-remote=offers][data-release=localhost]:not([data-part])')
    .getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Offers');
  await expect(developer.page.locator('[data-part=offers-note]')).toBeVisible();
  const document = await developer.page.reload();
  const policy = (await document?.headerValue('content-security-policy')) ?? '';
  is(policy).toContain(`http://localhost:${local} `);
  // Nobody counts it.
  is(await document?.text()).not.toContain('id="report"');

  const texts = path.join(repository, 'src/messages/en.ts');
  writeFileSync(texts, readFileSync(texts, 'utf8').replace("title: 'Offers'", "title: 'Two for one'"));
  await expect(heading).toHaveText('Two for one');
  is(developer.problems).toEqual([]);

  // Whose pages are a document of their own know nothing of it, and neither do others.
  const preview = new URL(developer.page.url());
  const admin = await developer.page.goto(new URL('/admin', preview).href);
  is(await admin?.headerValue('content-security-policy')).not.toContain(`:${local}`);
  is(await admin?.text()).not.toContain(`localhost:${local}/remoteEntry`);
  await page.goto('/offers');
  await expect(page.locator('[data-remote=offers]:not([data-part]) h1')).toHaveText('Offers');

  await developer.page.goto(preview.href);
  await developer.page.getByRole('link', { name: 'Leave the preview' }).click();
  await developer.page.goto('/offers');
  await expect(developer.page.locator('[data-remote=offers]:not([data-part]) h1')).toHaveText('Offers');
}, 600_000);
