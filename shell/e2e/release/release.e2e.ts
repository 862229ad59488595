import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keys } from '../composition/release/releases.ts';
import { dataDir, siteUrl } from '../site/site.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const local = { PORT: new URL(siteUrl).port, MATINEE_DATA: dataDir };

/** Runs `npm run release -- …`, against the site under test unless told otherwise; throws with what it complains of. */
const release = (words: string[], env: Record<string, string> = local): string =>
  execFileSync(process.execPath, ['api/workspace/run.mjs', 'release', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
/** What it says before it fails. */
function refusal(words: string[], env: Record<string, string>): string {
  try {
    release(words, env);
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
  throw new Error(`${words.join(' ')} was not refused.`);
}
const liveId = (text: string) => /Live: (\S+),/.exec(text)?.[1];

test('a team publishes once, the operator promotes, and a roll-back brings back what was live', () => {
  const before = release(['status']);
  const [, version = ''] = /catalog@(\S+) (?:is|was) published/.exec(release(['publish', 'catalog'])) ?? [];
  expect(release(['publish', 'catalog'])).toContain(`catalog@${version} was published before`);

  const promoted = release(['promote', `catalog@${version}`, '--reason', 'a test']);
  expect(promoted).toContain(`catalog@${version}`);
  expect(liveId(promoted)).not.toBe(liveId(before));
  expect(liveId(release(['status']))).toBe(liveId(promoted));

  // What was promoted is what was live already, so that a set of other releases has to come between.
  const fewer = release(['promote', `catalog@${version}`, '--drop', 'account', '--reason', 'a test']);
  expect(fewer).not.toContain('account@');
  const back = release(['rollback', '--reason', 'a test']);
  expect(liveId(back)).not.toBe(liveId(fewer));
  expect(back.split('\n').slice(1)).toEqual(before.split('\n').slice(1));
});

test('the key of another site’s team is refused, and so is a release that nobody published', () => {
  const api = `http://127.0.0.1:${Number(local.PORT) + 1}`;
  const stranger = { ...local, MATINEE_API_URL: api, DEPLOY_KEY: 'wrong', OPERATOR_KEY: 'wrong' };
  const promotion = ['promote', 'catalog@9.9.9', '--reason', 'a test'];
  expect(() => release(promotion, stranger)).toThrow('needs a deploy key');
  expect(() => release(promotion)).toThrow('catalog 9.9.9 is not published.');
});

test('doctor asks every gate of a remote, one line each, and publishes nothing', () => {
  const before = release(['status']);
  const lines = release(['doctor', 'catalog']).split('\n');
  const gates = [
    'signature',
    'version',
    'address',
    'files',
    'copies',
    'manners',
    'budget',
    'routes',
    'nav',
    'shared',
    'contract',
  ];
  for (const gate of gates)
    expect(lines.filter((line) => line.trim().split(/\s+/)[1] === gate)).toHaveLength(1);
  expect(lines.join('\n')).toContain('Nothing was published');
  expect(release(['status'])).toBe(before);
});

test('with another team’s signing key nothing is uploaded, and the closed gate says what to do next', () => {
  const { deploy, signing } = keys();
  const stranger = {
    ...local,
    MATINEE_API_URL: `http://127.0.0.1:${Number(local.PORT) + 1}`,
    DEPLOY_KEY: deploy['catalog'] ?? '',
    RELEASE_SIGNING_KEY: signing['booking']?.signingKey ?? '',
  };
  const to = mkdtempSync(path.join(tmpdir(), 'matinee-upload-'));
  const said = refusal(['publish', 'catalog', '--to', to, '--base-url', 'http://localhost:9/'], stranger);
  expect(said).toMatch(/✗ signature +it is not signed with a key of catalog\n +→ Sign with the key/);
  expect(readdirSync(to)).toEqual([]);
  rmSync(to, { recursive: true });
});
