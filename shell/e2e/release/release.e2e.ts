import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { siteUrl } from '../site/site.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const local = { PORT: new URL(siteUrl).port, MATINEE_DATA: inject('dataDir') };

/** Runs `npm run release -- …`, against the site under test unless told otherwise; throws with what it complains of. */
const release = (words: string[], env: Record<string, string> = local): string =>
  execFileSync(process.execPath, ['api/local/run.mjs', 'release', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const liveId = (text: string) => /Live: (\S+),/.exec(text)?.[1];

test('a team publishes once, the operator promotes, and a roll-back brings back what was live', () => {
  const before = release(['status']);
  const [, version = ''] = /catalog@(\S+) (?:is|was) published/.exec(release(['publish', 'catalog'])) ?? [];
  expect(release(['publish', 'catalog'])).toContain(`catalog@${version} was published before`);

  const promoted = release(['promote', `catalog@${version}`, '--reason', 'a test']);
  expect(promoted).toContain(`catalog@${version}`);
  expect(liveId(promoted)).not.toBe(liveId(before));
  expect(liveId(release(['status']))).toBe(liveId(promoted));

  const back = release(['rollback', '--reason', 'a test']);
  expect(liveId(back)).not.toBe(liveId(promoted));
  expect(back.split('\n').slice(1)).toEqual(before.split('\n').slice(1));
});

test('the key of another site’s team is refused, and so is a release that nobody published', () => {
  const api = `http://127.0.0.1:${Number(local.PORT) + 1}`;
  const stranger = { ...local, MATINEE_API_URL: api, DEPLOY_KEY: 'wrong', OPERATOR_KEY: 'wrong' };
  const promotion = ['promote', 'catalog@9.9.9', '--reason', 'a test'];
  expect(() => release(promotion, stranger)).toThrow('needs a deploy key');
  expect(() => release(promotion)).toThrow('catalog 9.9.9 is not published.');
});
