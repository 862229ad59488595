import { newSigningKeys } from '@matinee/api/release-signing';
import { createHash } from 'node:crypto';
import type { Composition, ReleaseOnHost } from '@matinee/api/releases';
import { expect, test } from 'vitest';
import { compositionOf, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { readConfig } from '../config.ts';
import { fromLocalhost } from '../preview/from-localhost.ts';
import { startKeptApi } from '../kept-files/testing/kept-api.ts';
import { deployShellServer } from '../kept-files/testing/shell-server.ts';
import { contentSecurityPolicy } from './policy.ts';

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A composition of twenty remotes with thirty scripts each, and a fallback of as many, all on hosts of their own. */
function large(host: (name: string) => string): Composition {
  const release = (name: string, version: string): ReleaseOnHost => ({
    ...releaseOf('catalog', version),
    expose: './app',
    name,
    routes: [{ path: `/${name}`, screen: 'home', preload: [] }],
    files: Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `js/${index}.js`,
        { integrity: hashOf(`${name} ${version} ${index}`), bytes: 10 },
      ]),
    ),
    baseUrl: `${host(name)}/${version}/`,
  });
  const names = Array.from({ length: 20 }, (_, index) => `remote-number-${index}`);
  return {
    id: 'large',
    createdAt: '2026-01-01T00:00:00.000Z',
    remotes: names.map((name) => ({ ...release(name, '1.1.0'), fallback: release(name, '1.0.0') })),
  };
}

const settings = {
  SITE_URL: 'https://matinee.example',
  API_URL: 'http://127.0.0.1:3001',
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.example$').toString('base64')}`,
  RELEASE_PUBLIC_KEYS: `catalog=${newSigningKeys().publicKey}`,
};
const config = readConfig(settings);
const build = { files: { 'js/main.js': { integrity: hashOf('main'), bytes: 4 } } };
const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

test.each([
  ['usual names', (name: string) => `https://${name}.matinee.example`],
  ['long names', (name: string) => `https://${name}.${'long-'.repeat(20)}.releases.matinee.example:8443`],
])(
  'all headers of a page stay under 3 kB with 20 remotes of 30 scripts and their fallbacks, on hosts with %s',
  async (_, host) => {
    const api = await startKeptApi();
    const server = await deployShellServer({
      version: '1.0.0',
      files: { 'js/main.js': 'main' },
      apiUrl: api.url,
      composition: () => large(host),
      settings,
    });
    const page = await server.get('/remote-number-3');
    const bytes = [...page.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    expect(page.status).toBe(200);
    expect(bytes).toBeLessThan(3_000);
    await server.remove();
    await api.close();
  },
);

test('a script runs by its hash alone: the document’s part names each of the composition and no host', () => {
  const { document } = contentSecurityPolicy(
    config,
    build,
    large((name) => `https://${name}.example`),
  );
  const sources = sourcesOf(document, 'script-src');
  expect(sources).toHaveLength(1 + 20 * 30 * 2 + 2);
  expect(sources.filter((source) => !source.startsWith("'sha384-"))).toEqual([
    'https://clerk.example',
    'https://challenges.cloudflare.com',
  ]);
  expect(sources).toContain(`'${hashOf('remote-number-7 1.0.0 29')}'`);
});

test('neither part lets inline scripts, eval or other hosts than those of the composition in', () => {
  const policy = contentSecurityPolicy(
    config,
    build,
    large((name) => `https://${name}.example`),
  );
  expect(sourcesOf(policy.header, 'script-src')).toHaveLength(23);
  for (const part of [policy.header, policy.document])
    expect(sourcesOf(part, 'script-src').join(' ')).not.toMatch(/unsafe|\*|data:|blob:|https:( |$)/);
  expect(sourcesOf(policy.document, 'default-src')).toEqual(["'none'"]);
  expect(sourcesOf(policy.header, 'frame-ancestors')).toEqual(["'none'"]);
});

test('the check for bots that Clerk makes of whoever signs up runs where somebody can sign in, and is asked nothing by fetch', () => {
  const check = 'https://challenges.cloudflare.com';
  const both = (signIn: boolean, change: Record<string, string> = {}) =>
    Object.values(contentSecurityPolicy(readConfig({ ...settings, ...change }), build, null, { signIn }));
  for (const part of both(true)) {
    expect(sourcesOf(part, 'script-src')).toContain(check);
    expect(sourcesOf(part, 'connect-src')).toEqual(["'self'", 'https://clerk.example']);
  }
  for (const part of both(false)) {
    expect(sourcesOf(part, 'script-src')).not.toContain(check);
    expect(sourcesOf(part, 'connect-src')).toEqual(["'self'"]);
  }
});

test('trailers play in documents of visitors, from below one address, and not where admins work', () => {
  const of = (...names: string[]) => {
    const { remotes, ...all } = large((name) => `https://${name}.example`);
    const [remote] = remotes;
    return { ...all, remotes: remote ? names.map((name) => ({ ...remote, name })) : [] };
  };
  const frames = (composition: Composition | null) => {
    const { header, document } = contentSecurityPolicy(config, build, composition);
    expect(sourcesOf(header, 'frame-src')).toEqual(sourcesOf(document, 'frame-src'));
    return sourcesOf(document, 'frame-src');
  };
  const bots = 'https://challenges.cloudflare.com';
  expect(frames(of('catalog', 'booking'))).toEqual([bots, 'https://www.youtube-nocookie.com/embed/']);
  expect(frames(of('admin'))).toEqual([bots]);
  expect(frames(null)).toEqual([bots]);
});

test('in a document of its own no text becomes HTML or code, when the shell decides what may', () => {
  const sinks = { 'js/sinks.0a1b2c3d.js': { integrity: hashOf('sinks'), bytes: 5 } };
  const header = (change: { files?: object; isApart?: boolean; settings?: Record<string, string> } = {}) =>
    contentSecurityPolicy(
      readConfig({ ...settings, ...change.settings }),
      { files: { ...build.files, ...(change.files ?? sinks) } },
      null,
      { isApart: change.isApart ?? true },
    ).header;
  expect(header()).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/);
  // Pages may be made of a shell that was built before there was such a script.
  expect(header({ files: {} })).not.toContain('trusted-types');
  expect(header({ isApart: false })).not.toContain('trusted-types');
  expect(header({ settings: { TRUSTED_TYPES: 'report' } })).not.toContain('trusted-types');
});

test('the part in the document stands before everything that could run or be fetched', async () => {
  const api = await startKeptApi();
  const composition = trusted(compositionOf('one', signed(releaseOf('catalog', '1.0.0'))), teamKeys);
  const server = await deployShellServer({
    version: '1.0.0',
    files: { 'js/main.js': 'main' },
    apiUrl: api.url,
    composition: () => composition,
  });
  const html = await (await server.get('/catalog')).text();
  expect(html).toMatch(
    /^<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src/,
  );
  expect(html).toContain(hashOf('main'));
  await server.remove();
  await api.close();
});

test('what comes from localhost has no hash in the policy, and the others have theirs', () => {
  const live = trusted(
    compositionOf('one', signed(releaseOf('catalog', '1.0.0')), signed(releaseOf('booking', '2.0.0'))),
    teamKeys,
  );
  const files = {};
  const hashes = (composition: Composition) =>
    contentSecurityPolicy(readConfig(settings), { files }, composition).document.match(/'[^' ]*'|' '/g);
  const local = hashes(fromLocalhost(live, 'catalog', 'http://localhost:3005/'));
  expect(local).toEqual(hashes(live));
  expect(local).not.toContain("' '");
});
