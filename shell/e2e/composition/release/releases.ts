import { signRelease } from '@matinee/api/release-signing';
import type { Composition, Release } from '@matinee/api/releases';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataDir, site, siteUrl } from '../../site/site.ts';
import { expect } from '../../visitor/expect.ts';
import { buildFixture, type FixtureNeeds } from './build-fixture.ts';

/** The keys that the local copy has made for the teams and the operator. */
export function keys() {
  return JSON.parse(readFileSync(path.join(dataDir, 'keys.json'), 'utf8')) as {
    deploy: Record<string, string>;
    signing: Record<string, { signingKey: string; publicKey: string }>;
  };
}

/** Sends a call of the API with the key of a team or of the operator, and reads its answer. */
export async function post(call: string, holder: string, body: object): Promise<unknown> {
  const response = await fetch(`${siteUrl}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keys().deploy[holder]}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The composition that is live at the API. */
export async function liveComposition(): Promise<Composition> {
  const response = await fetch(`${siteUrl}/api/composition`);
  return ((await response.json()) as { composition: Composition }).composition;
}

/**
 * Builds the fixture as a release of the account remote, puts it onto that remote's host and registers it with the
 * team's key. It is not live by that.
 * @param changed files with other contents than the build's; their hashes go into the release
 * @param needs what it says it needs of the shell
 */
export async function publishFixture(
  version: string,
  changed: Record<string, string> = {},
  needs?: FixtureNeeds,
): Promise<void> {
  const built = await buildFixture(version, needs);
  const dir = path.join(dataDir, 'hosts/account', version);
  cpSync(path.join(built, 'dist'), dir, { recursive: true });
  rmSync(built, { recursive: true });
  const release = JSON.parse(readFileSync(path.join(dir, 'release.json'), 'utf8')) as Release;
  for (const [file, text] of Object.entries(changed)) {
    writeFileSync(path.join(dir, file), text);
    rmSync(path.join(dir, `${file}.br`), { force: true });
    const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
    release.files[file] = { integrity, bytes: Buffer.byteLength(text) };
  }
  const host = `http://localhost:${Number(new URL(siteUrl).port) + 13}`;
  const live = (await liveComposition()).remotes.find(({ name }) => name === 'account');
  // What the fixture does not have goes on purpose.
  const gone = live?.routes.filter(({ path: route }) => !release.routes.some((own) => own.path === route));
  const retires = [
    ...(live?.parts ?? []).map(({ name }) => name),
    ...(gone ?? []).map((route) => route.path),
  ];
  const document = { ...release, retires, baseUrl: `${host}/${version}/` };
  const signature = signRelease(document, keys().signing['account']!.signingKey);
  await post('releases', 'account', { ...document, signature });
}

/**
 * Puts a version of the account remote live beside the others as they are, and waits until the shell's documents have
 * it.
 * @param fallback a version that takes over when it fails; none when absent
 */
export async function goLive(version: string, fallback?: string): Promise<void> {
  await promote({});
  if (fallback) await promote({ account: fallback });
  await promote({ account: version });
  await untilServed();
}

/** Puts a version of the account remote live after the one that is; that one is its fallback. */
export async function promoteNext(version: string): Promise<void> {
  await promote({ account: version });
  await untilServed();
}

/** Puts what was live before live again, and waits until the shell's documents have it. */
export async function rollBack(): Promise<void> {
  const { id: expected } = await liveComposition();
  await post('composition/rollback', 'operator', {
    expected,
    by: 'a journey',
    reason: 'to see what happens',
    drops: ['account'],
  });
  await untilServed();
}

/** Puts all remotes live as they were built, none with a fallback. */
export async function restore(): Promise<void> {
  await site({ act: 'deploy', remotes: [] });
  await site({ act: 'deploy' });
  await untilServed();
}

async function promote(account: Record<string, string>): Promise<void> {
  const live = await liveComposition();
  const others = live.remotes.filter(({ name }) => name !== 'account');
  await post('composition', 'operator', {
    remotes: { ...Object.fromEntries(others.map(({ name, version }) => [name, version])), ...account },
    expected: live.id,
    drops: ['account'],
    by: 'a journey',
    reason: 'to see what happens',
  });
}

/** Waits until the shell's documents carry what is live at the API. */
export async function untilServed(): Promise<void> {
  const { id } = await liveComposition();
  await expect.poll(async () => (await fetch(siteUrl)).text(), { intervals: [50] }).toContain(`"id":"${id}"`);
}
