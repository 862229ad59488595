import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keys } from '@matinee/api/testing/operator';
import { openSignedOperator, roles, type SignedOperator } from '@matinee/api/testing/with-root';
import { afterAll, beforeAll, expect, test } from 'vitest';

const isLong = process.env['MATINEE_FULL'] === '1';
const root = path.resolve(import.meta.dirname, '../../..');
/** A machine where nothing can be asked: a connection that is tried ends the process. */
const OFFLINE = `import net from 'node:net';
net.Socket.prototype.connect = () => {
  console.error('the network was used');
  process.exit(9);
};
`;

let operator: SignedOperator;
let there: string;
let here: string;
let tool: string;
beforeAll(async () => {
  there = mkdtempSync(path.join(tmpdir(), 'matinee-there-'));
  here = mkdtempSync(path.join(tmpdir(), 'matinee-here-'));
  // Built where it finds its packages, as `npm run release` does.
  tool = mkdtempSync(path.join(root, 'api/release-tool/node_modules', '.release-'));
  const words = [path.join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build', '--output-path', tool];
  const made = spawnSync(process.execPath, words, {
    cwd: path.join(root, 'api/release-tool'),
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  writeFileSync(path.join(there, 'offline.mjs'), OFFLINE);
  operator = await openSignedOperator();
  await operator.published('catalog', '1.0.0', '1.1.0');
}, 60_000);
afterAll(async () => {
  await operator.close();
  for (const folder of [there, here, tool]) rmSync(folder, { recursive: true, force: true });
});

/** The command as a process of its own: nothing but files and settings come into it. */
async function release(cwd: string, words: string[], env: Record<string, string>, node: string[] = []) {
  const child = spawn(process.execPath, [...node, path.join(tool, 'release.js'), ...words], { cwd, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, said };
}
const online = () => ({ MATINEE_API_URL: operator.api.url, OPERATOR_KEY: keys.operator });
const offline = (words: string[], key = roles.operator.signingKey) =>
  release(there, words, { OPERATOR_SIGNING_KEY: key }, [
    '--import',
    `file://${path.join(there, 'offline.mjs')}`,
  ]);
const setsIn = (folder: string) => readdirSync(folder).filter((file) => file.startsWith('set-'));

/** Orders a promotion where no signing key is. @returns the file that it writes */
async function order(version: string): Promise<string> {
  for (const file of setsIn(here)) rmSync(path.join(here, file));
  const words = ['promote', `catalog@${version}`, '--reason', 'new front page'];
  const { status, said } = await release(here, words, online());
  expect(said).toContain('Nothing has changed yet');
  expect(status).toBe(1);
  return setsIn(here)[0] ?? '';
}
const carry = (file: string, from: string, to: string) => cpSync(path.join(from, file), path.join(to, file));

test('a set is ordered at the site, signed on a machine without a network, and sent', async () => {
  const file = await order('1.0.0');
  expect(await operator.live()).toBeNull();
  carry(file, here, there);
  const signed = await offline(['sign-set', file]);
  expect(signed.said).toContain('catalog@1.0.0');
  expect(signed.status).toBe(0);
  carry(file, there, here);
  const sent = await release(here, ['send-set', file], online());
  expect(sent.said).toContain('is live');
  expect(await operator.live()).toMatchObject({ remotes: { catalog: '1.0.0' } });
});

test.runIf(isLong)('a machine without a network is one: there, nothing else can be done', async () => {
  const words = ['status'];
  const asked = await release(there, words, { MATINEE_API_URL: operator.api.url }, [
    '--import',
    `file://${path.join(there, 'offline.mjs')}`,
  ]);
  expect(asked).toMatchObject({ status: 9, said: 'the network was used\n' });
});

test('what was changed on the way is not signed, and what a stranger has signed is not taken', async () => {
  const file = await order('1.1.0');
  const text = readFileSync(path.join(here, file), 'utf8');
  writeFileSync(path.join(there, file), text.replaceAll('/catalog/1.1.0/', '/catalog/6.6.6/'));
  expect(await offline(['sign-set', file])).toMatchObject({ status: 1 });
  carry(file, here, there);
  await offline(['sign-set', file], roles.timestamp.signingKey);
  carry(file, there, here);
  expect((await release(here, ['send-set', file], online())).status).toBe(1);
  expect(await operator.live()).toMatchObject({ remotes: { catalog: '1.0.0' } });
});

test.runIf(isLong)(
  'a signature that comes when something else is live by then is worth nothing',
  async () => {
    const file = await order('1.1.0');
    carry(file, here, there);
    await offline(['sign-set', file]);
    const live = (await operator.live())?.id;
    expect(
      await operator.signedOrder('composition', { remotes: { catalog: '1.1.0' }, expected: live }),
    ).toMatchObject({
      status: 200,
    });
    carry(file, there, here);
    const late = await release(here, ['send-set', file], online());
    expect(late.status).toBe(1);
    expect(late.said).toContain('What was signed cannot go live now');
  },
);
